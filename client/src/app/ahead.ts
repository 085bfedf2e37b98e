import { OpenDialog } from '../components/dialog.tsx'
import { OpenToaster } from '../components/toaster.tsx'
import { LazySignInDialog } from '../features/account/use-sign-in-dialog.tsx'
import { fetchedCodas } from '../features/reader/coda/lazy-codas.tsx'
import { fetchedDialogs } from '../features/reader/reader-dialogs.tsx'
import { LazyReportDialog } from '../features/reports/use-report-dialog.tsx'
import { FetchedSponsorDialog } from '../features/sponsors/lazy-sponsor-dialog.tsx'
import { LazyDictionaryDialog } from '../features/words/use-word-tools.tsx'
import type { LazyComponent } from '../lib/lazy.tsx'
import { leisure } from '../lib/leisure.ts'
import { pages } from './pages.ts'

type Fetched = Pick<LazyComponent<never>, 'fetch'>

/** What is fetched ahead waits no longer than this for a text that plays, in ms, each part anew. */
const longestMs = 10_000

/** What may open over any page: where the network goes away, it is at hand. */
const overPages: Fetched[] = [OpenToaster, OpenDialog]
const overReader: Fetched[] = [
  LazyDictionaryDialog,
  ...Object.values(fetchedDialogs),
  ...Object.values(fetchedCodas),
  LazyReportDialog,
  LazySignInDialog,
  FetchedSponsorDialog,
]

/**
 * Fetches one after the other what is likely to be asked for next; while a text plays seldom, since each part may hold a word up for some
 * 20 ms on a telephone. What cannot be fetched is tried again when it is needed.
 */
export async function fetchAhead(): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  const next = connection?.saveData ? overPages : [...overPages, pages.home, pages.reader, ...overReader]
  for (const part of next) {
    await leisure(longestMs)
    await part.fetch().catch(() => {})
  }
}

/** Fetches all that is fetched by itself, for tests that are about something else. */
export async function fetchAll(): Promise<void> {
  await Promise.all([...Object.values(pages), ...overPages, ...overReader].map((part) => part.fetch()))
}
