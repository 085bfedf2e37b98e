import { useSearchParams } from 'wouter'
import { pages, parseId } from '#shared/pages.ts'
import { Page } from '../components/page.tsx'
import { Notes } from '../features/annotations/notes/notes.tsx'
import { paths } from '../lib/paths.ts'
import { SiteHeader } from './site/site-header.tsx'

export default function NotesPage() {
  const [params] = useSearchParams()
  const [workId, textId] = ['work', 'text'].map((name) => parseId(params.get(name) ?? ''))
  return (
    <Page
      header={<SiteHeader />}
      title={pages.notes.title}
      {...((workId ?? textId) && { back: { href: paths.notes(), label: 'All notes' } })}
    >
      <Notes key={`${workId} ${textId}`} place={{ workId, textId }} />
    </Page>
  )
}
