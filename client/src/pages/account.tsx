import { Page } from '../components/page.tsx'
import { paths } from '../lib/paths.ts'
import { useTitle } from '../lib/title.ts'

/** Account. */
export function AccountPage() {
  useTitle('Account')
  return (
    <Page title="Account" back={{ href: paths.home, label: 'Library' }}>
      {null}
    </Page>
  )
}
