import { lazyComponent } from '../lib/lazy.tsx'

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
