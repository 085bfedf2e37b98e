import { Page } from '../components/page.tsx'
import { ImportDraft } from '../features/imports/draft-editor.tsx'
import { SiteHeader } from './site/site-header.tsx'

/** Review of a book that was read from a file, before it is added to the library. */
export default function ImportDraftPage({ draft }: { draft: string }) {
  return (
    <Page header={<SiteHeader />} title="Import a Book">
      <ImportDraft draft={draft} />
    </Page>
  )
}
