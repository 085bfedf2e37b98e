import { pages } from '#shared/pages.ts'
import { Page } from '../components/page.tsx'
import { ImportDraft } from '../features/imports/import-draft.tsx'
import { SiteHeader } from './site/site-header.tsx'

/** A book of the reader's own that was read from a file, to be looked through before it is among their books. */
export default function OwnDraftPage({ draft }: { draft: string }) {
  return (
    <Page header={<SiteHeader />} title={pages.ownDraft.title}>
      <ImportDraft draft={draft} isOwnBook />
    </Page>
  )
}
