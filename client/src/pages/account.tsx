import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { Page } from '../components/page.tsx'
import { Section } from '../components/section.tsx'
import { ThemeChoice } from '../components/theme-choice.tsx'
import { ChangePassword } from '../features/account/change-password.tsx'
import { DeleteAccount } from '../features/account/delete-account.tsx'
import { Detail } from '../features/account/detail.tsx'
import { DownloadData } from '../features/account/download-data.tsx'
import { EmailDetail } from '../features/account/email-detail.tsx'
import { LoginSessions } from '../features/account/login-sessions.tsx'
import { NamesDetail } from '../features/account/names-detail.tsx'
import { Passkeys } from '../features/account/passkeys.tsx'
import { useCurrentUser } from '../lib/current-user.ts'
import { lastLibraryPath, paths } from '../lib/paths.ts'
import { useTitle } from '../lib/title.ts'

const links = [
  { href: paths.history, title: 'Reading History' },
  { href: paths.savedWords, title: 'Saved Words' },
  { href: paths.about, title: 'About Us, Contact & Legal' },
]

/** What is known of the one who is signed in, and what they may do about it. */
export function AccountPage() {
  useTitle('Account')
  const { username, isAdmin } = useCurrentUser()
  return (
    <Page title="Account" back={{ href: lastLibraryPath(), label: 'Library' }}>
      <Section title="Profile">
        <div className="-my-4">
          <Detail label="Username">{username}</Detail>
          <Detail label="Role">{isAdmin ? 'Administrator' : 'Reader'}</Detail>
          <EmailDetail />
          <NamesDetail />
        </div>
      </Section>
      <Section title="Password">
        <ChangePassword />
      </Section>
      <Section title="Signed in">
        <LoginSessions />
      </Section>
      {isAdmin && (
        <Section title="Passkeys">
          <Passkeys />
        </Section>
      )}
      <Section title="Appearance">
        <div className="-my-2">
          <ThemeChoice />
        </div>
      </Section>
      <Section title="Elsewhere">
        <Links />
      </Section>
      <Section title="Your data">
        <p className="mb-4 max-w-prose text-sm text-ink-soft">
          Everything your account holds, in one file: your profile, reading history, saved words, personal
          texts and reports.
        </p>
        <DownloadData />
      </Section>
      <Section title="Danger Zone">
        <p className="mb-4 max-w-prose text-sm text-ink-soft">
          Deleting your account deletes everything in it, at once and for good.
        </p>
        <DeleteAccount />
      </Section>
    </Page>
  )
}

function Links() {
  return (
    <ul className="-my-3">
      {links.map(({ href, title }) => (
        <li key={href} className="border-b border-rule last:border-b-0">
          <Link href={href} className="flex items-center justify-between gap-4 py-3 hover:text-accent">
            {title}
            <ChevronRight aria-hidden size={16} strokeWidth={1.5} className="text-ink-soft" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
