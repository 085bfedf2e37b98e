import { Page } from '../components/page.tsx'
import { OwnBooks } from '../features/library/own-books/own-books.tsx'
import { PersonalLibrary } from '../features/texts/personal-library.tsx'
import { paths } from '../lib/paths.ts'
import { useTitle } from '../lib/title.ts'

/** What is the reader's own: the books they have brought, and the texts. */
export function PersonalLibraryPage() {
  useTitle('Personal Library')
  return (
    <Page title="Personal Library" back={{ href: paths.home, label: 'Library' }}>
      <div className="grid gap-16">
        <OwnBooks />
        <PersonalLibrary />
      </div>
    </Page>
  )
}
