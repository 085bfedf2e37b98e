import { Page } from '../components/page.tsx'
import { ImportDraft } from '../features/imports/import-draft.tsx'
import { useTitle } from '../lib/title.ts'
import { SiteHeader } from './site-header.tsx'

/** A book of the reader's own that was read from a file, to be looked through before it is among their books. */
export function OwnDraftPage({ draft }: { draft: string }) {
  useTitle('Add a Book')
  return (
    <Page header={<SiteHeader />} title="Add a Book">
      <ImportDraft draft={draft} isOwnBook />
    </Page>
  )
}
