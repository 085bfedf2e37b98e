import { Page } from '../components/page.tsx'
import { ImportDraft } from '../features/imports/import-draft.tsx'
import { useCurrentUser } from '../lib/current-user.ts'
import { useTitle } from '../lib/title.ts'
import { NotFoundPage } from './not-found.tsx'
import { SiteHeader } from './site-header.tsx'

/** A book that was read from a file, to be looked through before the library has it. Administrators' alone. */
export function ImportDraftPage({ draft }: { draft: string }) {
  const { isAdmin } = useCurrentUser()
  return isAdmin ? <Draft draft={draft} /> : <NotFoundPage />
}

function Draft({ draft }: { draft: string }) {
  useTitle('Import a Book')
  return (
    <Page header={<SiteHeader />} title="Import a Book">
      <ImportDraft draft={draft} />
    </Page>
  )
}
