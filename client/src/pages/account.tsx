import { ArrowRight } from 'lucide-react'
import { Link } from 'wouter'
import { pages } from '#shared/pages.ts'
import { ThemeChoice } from '../components/choice.tsx'
import { lazyPart } from '../components/lazy-part.tsx'
import { Page } from '../components/page.tsx'
import { Section } from '../components/section.tsx'
import { EntriesSkeleton } from '../components/skeleton.tsx'
import { DeleteAccount } from '../features/account/delete-account.tsx'
import { DownloadData } from '../features/account/download-data.tsx'
import { Detail } from '../features/account/editable-detail.tsx'
import { LoginSessions } from '../features/account/login-sessions.tsx'
import { ChangePassword } from '../features/account/password-form.tsx'
import { EmailDetail, NamesDetail } from '../features/account/profile-details.tsx'
import { useShownAddress } from '../lib/address.ts'
import { useCurrentUser } from '../lib/current-user.ts'
import { paths } from '../lib/paths.ts'
import { SiteHeader } from './site/site-header.tsx'

const ReviewSettings = lazyPart(
  async () => (await import('../features/reader/review/review-settings.tsx')).ReviewSettings,
  <EntriesSkeleton label="Loading your settings" />,
)

// Loaded for administrators only.
const Passkeys = lazyPart(
  async () => (await import('../features/account/passkeys.tsx')).Passkeys,
  <EntriesSkeleton label="Loading your passkeys" count={1} />,
)

const links = [
  { href: paths.history, title: 'Reading History' },
  { href: paths.savedWords, title: 'Saved Words' },
  { href: paths.about, title: 'About Us, Contact & Legal' },
]

export default function AccountPage() {
  const { username, isAdmin } = useCurrentUser()
  return (
    <Page header={<SiteHeader />} title={pages.account.title}>
      <Section title="Profile" note="Your sign-in details and name.">
        <div className="-my-4 grid gap-x-10 *:last:border-b-0 lg:grid-cols-2 lg:*:nth-last-2:border-b-0">
          <Detail label="Username">{useShownAddress(username)}</Detail>
          <Detail label="Role">{isAdmin ? 'Administrator' : 'Reader'}</Detail>
          <EmailDetail />
          <NamesDetail />
        </div>
      </Section>
      <Section title="Password" note="Changing it signs you out everywhere else.">
        <ChangePassword />
      </Section>
      <Section title="Devices" note="Where you are signed in. Sign out of anything you don't recognize.">
        <LoginSessions />
      </Section>
      {isAdmin && (
        <Section title="Passkeys">
          <Passkeys />
        </Section>
      )}
      <Section title="Appearance" note="Applies to every page on this device.">
        <div className="-my-2">
          <ThemeChoice />
        </div>
      </Section>
      <Section title="Word review" note="Saved words come back in their sentence before you forget them.">
        <ReviewSettings />
      </Section>
      <Section
        title="Your data"
        note="Everything in your account in one file: your profile, reading history, saved words and their reviews, notes, personal texts and reports."
      >
        <DownloadData />
      </Section>
      <Section title="More">
        <Links />
      </Section>
      <Section
        title="Danger Zone"
        note="Deleting your account removes everything in it, immediately and permanently."
      >
        <DeleteAccount />
      </Section>
    </Page>
  )
}

function Links() {
  return (
    <ul className="-my-1 grid gap-x-10 sm:flex sm:flex-wrap">
      {links.map(({ href, title }) => (
        <li key={href}>
          <Link href={href} className="inline-flex min-h-11 items-center gap-2 hover:text-accent">
            <span>{title}</span>
            <ArrowRight className="text-ink-soft" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
