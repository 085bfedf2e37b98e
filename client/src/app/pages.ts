import { api } from '#shared/api.ts'
import { firstStatus } from '../lib/first-answers.ts'
import { type LazyComponent, lazyComponent } from '../lib/lazy.tsx'
import { paths, patternOf, patterns } from '../lib/paths.ts'

/** Every page: its code is fetched when its address is opened, or while nothing else is to be done before. */
export const pages = {
  signIn: lazyComponent(async () => (await import('../pages/sign-in.tsx')).SignInPage),
  about: lazyComponent(async () => (await import('../pages/about.tsx')).AboutPage),
  home: lazyComponent(async () => (await import('../pages/home.tsx')).HomePage),
  account: lazyComponent(async () => (await import('../pages/account.tsx')).AccountPage),
  history: lazyComponent(async () => (await import('../pages/reading-history.tsx')).ReadingHistoryPage),
  savedWords: lazyComponent(async () => (await import('../pages/saved-words.tsx')).SavedWordsPage),
  personalLibrary: lazyComponent(
    async () => (await import('../pages/personal-library.tsx')).PersonalLibraryPage,
  ),
  reader: lazyComponent<{ workId: string; chapterId: string }>(
    async () => (await import('../pages/reader.tsx')).ReaderPage,
  ),
  readText: lazyComponent<{ textId: string }>(
    async () => (await import('../pages/text-reader.tsx')).TextReaderPage,
  ),
  importDraft: lazyComponent<{ draft: string }>(
    async () => (await import('../pages/import-draft.tsx')).ImportDraftPage,
  ),
  ownDraft: lazyComponent<{ draft: string }>(
    async () => (await import('../pages/own-draft.tsx')).OwnDraftPage,
  ),
  passwordChange: lazyComponent(
    async () => (await import('../pages/password-change.tsx')).PasswordChangePage,
  ),
  notFound: lazyComponent(async () => (await import('../pages/not-found.tsx')).NotFoundPage),
}

const pageOf: Record<string, Pick<LazyComponent<never>, 'load'>> = {
  [paths.home]: pages.home,
  [paths.signIn]: pages.signIn,
  [paths.about]: pages.about,
  [paths.account]: pages.account,
  [paths.history]: pages.history,
  [paths.savedWords]: pages.savedWords,
  [paths.personalLibrary]: pages.personalLibrary,
  [patterns.reader]: pages.reader,
  [patterns.readText]: pages.readText,
}

/** Whoever opens a page sees that something goes on after this long, in ms, where its code has not come with it. */
const waitMaxMs = 100

/** Fetches the page of the address that is open, so that it can be drawn at once. */
export async function fetchOpened(): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, waitMaxMs))
  // A failure shows where the page would be drawn.
  await Promise.race([
    late,
    openedPage()
      ?.load()
      .catch(() => {}),
  ])
}

function openedPage(): Pick<LazyComponent<never>, 'load'> | undefined {
  const pattern = patternOf(window.location.pathname)
  const isNobody = firstStatus(api.account.user.path) === 401
  return isNobody && pattern !== paths.about ? pages.signIn : pageOf[pattern]
}
