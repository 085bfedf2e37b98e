import { Page } from '../components/page.tsx'
import { PersonalLibrary } from '../features/texts/personal-library.tsx'
import { paths } from '../lib/paths.ts'
import { useTitle } from '../lib/title.ts'

/** The texts of the reader's own. */
export function PersonalLibraryPage() {
  useTitle('Personal Library')
  return (
    <Page title="Personal Library" back={{ href: paths.home, label: 'Library' }}>
      <PersonalLibrary />
    </Page>
  )
}
