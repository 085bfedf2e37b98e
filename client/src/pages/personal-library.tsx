import { Page } from '../components/page.tsx'
import { paths } from '../lib/paths.ts'
import { useTitle } from '../lib/title.ts'

/** Personal Library. */
export function PersonalLibraryPage() {
  useTitle('Personal Library')
  return (
    <Page title="Personal Library" back={{ href: paths.home, label: 'Library' }}>
      {null}
    </Page>
  )
}
