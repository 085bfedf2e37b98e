import { lazyDialog } from '../../components/lazy-dialog.tsx'
import { lazyPart } from '../../components/lazy-part.tsx'
import { lazyComponent } from '../../lib/lazy.tsx'

/** Rendered instead of a text decoration whose code failed to load, until the page is opened again. */
const omitted = () => null
const metWords = () => import('./words/met-words.tsx')

/** Components of the reader that load when they first open, or earlier when they are prefetched. */
export const lazyParts = {
  SettingsSheet: lazyDialog(async () => (await import('./settings/settings-sheet.tsx')).SettingsSheet),
  FindSpeedDialog: lazyDialog(
    async () => (await import('./onboarding/find-speed-dialog.tsx')).FindSpeedDialog,
  ),
  KeysDialog: lazyDialog(async () => (await import('./keys/keys-dialog.tsx')).KeysDialog),
  NoteDialog: lazyDialog(async () => (await import('./marks/note-dialog.tsx')).NoteDialog),
  ReadAloud: lazyComponent(async () => (await import('./voice/read-aloud.tsx')).ReadAloud),
  MetWords: lazyPart(() =>
    metWords().then(
      (code) => code.MetWords,
      () => omitted,
    ),
  ),
  MetDot: lazyPart(() =>
    metWords().then(
      (code) => code.MetDot,
      () => omitted,
    ),
  ),
  MarkBar: lazyPart(async () => (await import('./marks/mark-bar.tsx')).MarkBar),
  ContentsDialog: lazyDialog(async () => (await import('./contents/contents-dialog.tsx')).ContentsDialog),
  TextSearchDialog: lazyDialog(
    async () => (await import('./search/text-search-dialog.tsx')).TextSearchDialog,
  ),
  ChapterCoda: lazyPart(async () => (await import('./coda/coda.tsx')).ChapterCoda),
  TextCoda: lazyPart(async () => (await import('./coda/coda.tsx')).TextCoda),
}
