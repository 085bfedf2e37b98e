import { pages } from '#shared/pages.ts'
import { SiteBar } from '../components/message-page.tsx'
import { Page } from '../components/page.tsx'
import { Spinner } from '../components/spinner.tsx'
import { SiteTexts } from '../features/page-texts/page-text.tsx'
import { PoemPreview } from '../features/reader/onboarding/poem-preview.tsx'
import { VoiceLicence } from '../features/reader/voice/voice-licence.tsx'
import { useCurrentUserQuery } from '../lib/current-user.ts'
import { lastLibraryPath, paths } from '../lib/paths.ts'
import { SiteHeader } from './site/site-header.tsx'

export default function AboutPage() {
  const { data: user, isPending } = useCurrentUserQuery()
  // Waits until the user is loaded. Otherwise the header and the invitation would appear later and shift the page.
  if (isPending) return <Spinner />
  const back = { href: user === null ? paths.signIn : lastLibraryPath(), label: 'Back', onBack: goBack }
  return (
    <Page header={user ? <SiteHeader /> : <SiteBar />} title={pages.about.title} back={back}>
      <PoemPreview isInvited={user === null} />
      <SiteTexts />
      <VoiceLicence />
    </Page>
  )
}

/** Navigates to the previous page of the site in the tab's history. Returns false when there is none, or the browser lacks the API. */
function goBack(): boolean {
  if (!('navigation' in window)) return false
  const { currentEntry } = navigation
  const previous = navigation
    .entries()
    .slice(0, currentEntry?.index ?? 0)
    .findLast(({ url }) => url && new URL(url).pathname !== window.location.pathname)
  if (previous) navigation.traverseTo(previous.key)
  return previous !== undefined
}
