import { pages } from '#shared/pages.ts'
import { Page } from '../components/page.tsx'
import { ImportDraft } from '../features/imports/draft-editor.tsx'
import { SiteHeader } from './site/site-header.tsx'

export default function OwnDraftPage({ draft }: { draft: string }) {
  return (
    <Page header={<SiteHeader />} title={pages.ownDraft.title}>
      <ImportDraft draft={draft} isOwnBook />
    </Page>
  )
}
