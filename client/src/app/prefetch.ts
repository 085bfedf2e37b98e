import { Dialog } from '../components/dialog.tsx'
import { LazyToastList } from '../components/toaster.tsx'
import { LazyRegisterForm, LazySignInDialog } from '../features/account/use-sign-in-dialog.tsx'
import { lazyParts } from '../features/reader/lazy-parts.ts'
import { LazyAnsweredReport, LazyReportDialog } from '../features/reports/report-button.tsx'
import { LazySponsorDialog } from '../features/sponsors/sponsors.tsx'
import { LazyWordCard } from '../features/words/use-word-tools.tsx'
import { getTimeZone } from '../lib/dates.ts'
import type { LazyComponent } from '../lib/lazy.tsx'
import { waitForPlaybackIdle } from '../lib/playback-busy.ts'
import { pageComponents } from './page-components.ts'

type Part = Pick<LazyComponent<never>, 'load'>

/** Parts prefetched even when the browser asks to save data, so that they also open offline. */
export const commonParts: Part[] = [LazyRegisterForm, LazyToastList, LazyAnsweredReport, Dialog]
/** Excludes the voice, which is loaded on demand. */
const { ReadAloud: _, ...quietParts } = lazyParts
export const readerParts: Part[] = [
  LazyWordCard,
  ...Object.values(quietParts),
  LazyReportDialog,
  LazySignInDialog,
  LazySponsorDialog,
]

/**
 * Prefetches the code that is likely to be needed next, one part at a time. Waits while a text plays: on a phone, evaluating a part or
 * reading the time zone for the first time can delay a word by 70 ms. A part that failed to load is loaded again when it is needed.
 */
export async function prefetchParts(): Promise<void> {
  await waitForPlaybackIdle()
  getTimeZone()
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  const parts = connection?.saveData
    ? commonParts
    : [...commonParts, pageComponents.home, pageComponents.reader, ...readerParts]
  for (const part of parts) {
    await waitForPlaybackIdle()
    await part.load().catch(() => {})
  }
}
