import { Page } from '../components/page.tsx'
import { OwnBooks } from '../features/library/own-books/own-books.tsx'
import { PersonalLibrary } from '../features/texts/personal-library.tsx'
import { useTitle } from '../lib/title.ts'
import { SiteHeader } from './site-header.tsx'

/** What is the reader's own: the books they have brought, and the texts. */
export function PersonalLibraryPage() {
  useTitle('Personal Library')
  return (
    <Page header={<SiteHeader />} title="Personal Library">
      <div className="grid gap-16">
        <OwnBooks />
        <PersonalLibrary />
      </div>
    </Page>
  )
}
