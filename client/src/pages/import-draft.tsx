import { Page } from '../components/page.tsx'
import { ImportDraft } from '../features/imports/draft-editor.tsx'
import { SiteHeader } from './site/site-header.tsx'

export default function ImportDraftPage({ draft }: { draft: string }) {
  return (
    <Page header={<SiteHeader />} title="Import a Book">
      <ImportDraft draft={draft} />
    </Page>
  )
}
