import { useSearchParams } from 'wouter'
import { pages, parseId } from '#shared/pages.ts'
import { Page } from '../components/page.tsx'
import { Notes } from '../features/annotations/notes/notes.tsx'
import { SiteHeader } from './site/site-header.tsx'

export default function NotesPage() {
  const [params] = useSearchParams()
  const workId = parseId(params.get('work') ?? '')
  return (
    <Page header={<SiteHeader />} title={pages.notes.title}>
      <Notes key={workId} workId={workId} />
    </Page>
  )
}
