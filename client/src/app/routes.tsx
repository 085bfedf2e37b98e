import { lazy, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { Spinner } from '../components/spinner.tsx'
import { paths, patterns } from '../lib/paths.ts'
import { AccountPage } from '../pages/account.tsx'
import { HomePage } from '../pages/home.tsx'
import { NotFoundPage } from '../pages/not-found.tsx'
import { PersonalLibraryPage } from '../pages/personal-library.tsx'
import { ReaderPage } from '../pages/reader.tsx'
import { ReadingHistoryPage } from '../pages/reading-history.tsx'
import { SavedWordsPage } from '../pages/saved-words.tsx'
import { SignInPage } from '../pages/sign-in.tsx'
import { TextReaderPage } from '../pages/text-reader.tsx'
import { Guard, OpenToAll } from './guard.tsx'

// Markdown is fetched by who reads some.
const AboutPage = lazy(async () => ({ default: (await import('../pages/about.tsx')).AboutPage }))

// Books are brought now and then.
const ImportDraftPage = lazy(async () => ({
  default: (await import('../pages/import-draft.tsx')).ImportDraftPage,
}))

const OwnDraftPage = lazy(async () => ({
  default: (await import('../pages/own-draft.tsx')).OwnDraftPage,
}))

/** Every state of every screen, side by side; production builds have none of it. */
const StatesPage = import.meta.env.DEV ? lazy(() => import('../states/states-page.tsx')) : undefined

/** The pages of whoever is signed in that need nothing from their address. */
const signedInPages = {
  [paths.home]: HomePage,
  [paths.account]: AccountPage,
  [paths.history]: ReadingHistoryPage,
  [paths.savedWords]: SavedWordsPage,
  [paths.personalLibrary]: PersonalLibraryPage,
}

/** Which page an address opens, and who may enter. */
export function Routes() {
  return (
    <Switch>
      <Route path={paths.signIn} component={SignInPage} />
      <Route path={paths.about}>
        <OpenToAll>
          <Suspense fallback={<Spinner />}>
            <AboutPage />
          </Suspense>
        </OpenToAll>
      </Route>
      {Object.entries(signedInPages).map(([path, Page]) => (
        <Route key={path} path={path}>
          <Guard>
            <Page />
          </Guard>
        </Route>
      ))}
      <Route path={patterns.reader}>
        {({ workId, chapterId }) => (
          <Guard>
            <ReaderPage workId={workId} chapterId={chapterId} />
          </Guard>
        )}
      </Route>
      <Route path={patterns.readText}>
        {({ textId }) => (
          <Guard>
            <TextReaderPage textId={textId} />
          </Guard>
        )}
      </Route>
      <Route path={patterns.importDraft}>
        {({ draft }) => (
          <Guard>
            <Suspense fallback={<Spinner />}>
              <ImportDraftPage draft={draft} />
            </Suspense>
          </Guard>
        )}
      </Route>
      <Route path={patterns.ownDraft}>
        {({ draft }) => (
          <Guard>
            <Suspense fallback={<Spinner />}>
              <OwnDraftPage draft={draft} />
            </Suspense>
          </Guard>
        )}
      </Route>
      {StatesPage && (
        <Route path="/states">
          <Suspense fallback={<Spinner />}>
            <StatesPage />
          </Suspense>
        </Route>
      )}
      <Route>
        <OpenToAll>
          <NotFoundPage />
        </OpenToAll>
      </Route>
    </Switch>
  )
}
