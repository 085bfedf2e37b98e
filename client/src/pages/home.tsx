import { lazy } from 'react'
import { Link } from 'wouter'
import type { LibraryWork } from '#shared/library.ts'
import { productName } from '#shared/limits.ts'
import { Footer } from '../components/footer.tsx'
import { LazyPart } from '../components/lazy-part.tsx'
import { LogoutButton } from '../features/account/logout-button.tsx'
import { ContinueLink } from '../features/history/continue-link.tsx'
import { ContinueReading } from '../features/history/continue-reading.tsx'
import { FirstPiece } from '../features/library/first-piece.tsx'
import { Library } from '../features/library/library.tsx'
import { ReportButton } from '../features/reports/report-button.tsx'
import { ReturnSponsor } from '../features/sponsors/return-sponsor.tsx'
import { useCurrentUser } from '../lib/current-user.ts'
import { paths } from '../lib/paths.ts'
import { useTitle } from '../lib/title.ts'

const links = [
  [paths.personalLibrary, 'Personal library'],
  [paths.savedWords, 'Saved words'],
  [paths.history, 'History'],
  [paths.account, 'Account'],
] as const

// Fetched by administrators only.
const AdminPanel = lazy(async () => ({
  default: (await import('./admin-panel.tsx')).AdminPanel,
}))
const LibraryTools = lazy(async () => ({
  default: (await import('../features/library/admin/library-tools.tsx')).LibraryTools,
}))
const WorkTools = lazy(async () => ({
  default: (await import('../features/library/admin/work-tools.tsx')).WorkTools,
}))

/** What administrators do with the library and each of its works. */
const administration = {
  libraryTools: (
    <LazyPart>
      <LibraryTools />
    </LazyPart>
  ),
  workTools: (work: LibraryWork) => (
    <LazyPart>
      <WorkTools work={work} />
    </LazyPart>
  ),
}

/** The library of the one who is signed in, with what they were reading. */
export function HomePage() {
  useTitle()
  const { firstName, username, isAdmin } = useCurrentUser()
  return (
    <div className="mx-auto max-w-[75rem] px-5 sm:px-8">
      <header className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-b border-rule py-4">
        <p className="font-read text-lg font-semibold">{productName}</p>
        <nav aria-label="Your pages" className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-ink-soft">
          {links.map(([href, label]) => (
            <Link key={href} href={href} className="py-2 hover:text-ink">
              {label}
            </Link>
          ))}
          <ReportButton look="link" />
          <LogoutButton />
        </nav>
      </header>
      <main>
        <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-4 py-10">
          <h1 className="text-2xl font-medium break-words">Welcome, {firstName || username}.</h1>
          {!isAdmin && <ContinueLink newcomer={<FirstPiece />} />}
        </div>
        {isAdmin ? (
          <LazyPart>
            <AdminPanel />
          </LazyPart>
        ) : (
          <ContinueReading />
        )}
        <Library {...(isAdmin && administration)} />
      </main>
      <Footer />
      <ReturnSponsor />
    </div>
  )
}
