import { Page } from '../components/page.tsx'
import { paths } from '../lib/paths.ts'
import { useTitle } from '../lib/title.ts'

/** Reading History. */
export function ReadingHistoryPage() {
  useTitle('Reading History')
  return (
    <Page title="Reading History" back={{ href: paths.home, label: 'Library' }}>
      {null}
    </Page>
  )
}
