import { useEffect, useState } from 'react'
import type { LibraryWork } from '#shared/library.ts'
import { lazyPart } from '../components/lazy-part.tsx'
import { PageFrame } from '../components/page.tsx'
import { Spinner } from '../components/spinner.tsx'
import { ContinueLink } from '../features/history/continue-link.tsx'
import { ContinueReading } from '../features/history/continue-reading.tsx'
import { FirstPiece } from '../features/library/first-piece.tsx'
import { Library } from '../features/library/library.tsx'
import { LazyAnsweredReport } from '../features/reports/report-button.tsx'
import { ReturnSponsor } from '../features/sponsors/return-sponsor.tsx'
import { useCurrentUser } from '../lib/current-user.ts'
import { SiteHeader } from './site/site-header.tsx'

// Loaded for administrators only.
const AdminPanel = lazyPart(async () => (await import('./admin-panel.tsx')).AdminPanel)
const LibraryTools = lazyPart(
  async () => (await import('../features/library/admin/library-tools.tsx')).LibraryTools,
)
const WorkTools = lazyPart(async () => (await import('../features/library/admin/work-tools.tsx')).WorkTools)

const adminTools = {
  libraryTools: <LibraryTools />,
  workTools: (work: LibraryWork) => <WorkTools work={work} />,
}

export default function HomePage() {
  const { firstName, username, isAdmin } = useCurrentUser()
  const isReady = useAdminParts(isAdmin)
  if (!isReady) return <Spinner />
  return (
    <>
      <PageFrame header={<SiteHeader />}>
        <div className="flex items-center justify-between gap-x-10 gap-y-2 border-b max-sm:flex-wrap border-rule py-5 sm:min-h-32 sm:py-6">
          <h1 className="min-w-0 text-xl font-semibold break-words sm:max-w-[60%] sm:text-2xl">
            {`Welcome, ${firstName || username}.`}
          </h1>
          {!isAdmin && <ContinueLink newcomer={<FirstPiece />} />}
        </div>
        {isAdmin ? <AdminPanel /> : <ContinueReading />}
        <div className="pt-5 sm:pt-7">
          <Library {...(isAdmin && adminTools)} />
        </div>
      </PageFrame>
      <ReturnSponsor />
      <LazyAnsweredReport />
    </>
  )
}

/** Returns true once each part has loaded or failed, so that all appear together without a layout shift. */
function useAdminParts(isAdmin: boolean): boolean {
  const parts = [AdminPanel, LibraryTools, WorkTools]
  const [isSettled, setSettled] = useState(() => !isAdmin || parts.every((part) => part.isLoaded()))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts never change
  useEffect(() => {
    if (!isSettled) void Promise.allSettled(parts.map((part) => part.load())).then(() => setSettled(true))
  }, [isSettled])
  return isSettled
}
