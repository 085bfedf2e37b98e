import { Page } from '../components/page.tsx'
import { ImportDraft } from '../features/imports/import-draft.tsx'
import { paths } from '../lib/paths.ts'
import { useTitle } from '../lib/title.ts'

/** A book of the reader's own that was read from a file, to be looked through before it is among their books. */
export function OwnDraftPage({ draft }: { draft: string }) {
  useTitle('Add a Book')
  return (
    <Page title="Add a Book" back={{ href: paths.personalLibrary, label: 'Personal library' }} isWide>
      <ImportDraft draft={draft} isOwnBook />
    </Page>
  )
}
