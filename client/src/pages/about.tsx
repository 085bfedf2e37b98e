import { pages } from '#shared/pages.ts'
import { Page } from '../components/page.tsx'
import { SiteTexts } from '../features/page-texts/site-texts.tsx'
import { goBack } from '../lib/back.ts'
import { useCurrentUserQuery } from '../lib/current-user.ts'
import { lastLibraryPath, paths } from '../lib/paths.ts'
import { SiteBar, SiteHeader } from './site/site-header.tsx'

/** Who is behind the library, how to reach them, and what is to be known by law: for everyone. */
export default function AboutPage() {
  const { data: user } = useCurrentUserQuery()
  const back = { href: user === null ? paths.signIn : lastLibraryPath(), label: 'Back', onBack: goBack }
  return (
    <Page header={user ? <SiteHeader /> : <SiteBar />} title={pages.about.title} back={back}>
      <SiteTexts />
    </Page>
  )
}
