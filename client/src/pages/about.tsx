import { Page } from '../components/page.tsx'
import { paths } from '../lib/paths.ts'
import { useTitle } from '../lib/title.ts'

/** About Us, Contact & Legal. */
export function AboutPage() {
  useTitle('About Us, Contact & Legal')
  return (
    <Page title="About Us, Contact & Legal" back={{ href: paths.home, label: 'Library' }}>
      {null}
    </Page>
  )
}
