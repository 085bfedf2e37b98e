import { lazy, type ReactNode, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { Spinner } from '../components/spinner.tsx'
import { type LazyComponent, LoadingFallback } from '../lib/lazy.tsx'
import { paths, patterns } from '../lib/paths.ts'
import { Guard, OpenToAll } from './guard.tsx'
import { pages } from './pages.ts'

/** Every state of every screen, side by side; production builds have none of it. */
const StatesPage = import.meta.env.DEV ? lazy(() => import('../states/states-page.tsx')) : undefined

/** The pages of whoever is signed in that need nothing from their address. */
const signedInPages = {
  [paths.home]: pages.home,
  [paths.account]: pages.account,
  [paths.history]: pages.history,
  [paths.savedWords]: pages.savedWords,
  [paths.personalLibrary]: pages.personalLibrary,
}

const spinner = <Spinner />

/** Which page an address opens, and who may enter. */
export function Routes() {
  return (
    <LoadingFallback value={spinner}>
      <Switch>
        <Route path={paths.signIn}>
          <pages.signIn />
        </Route>
        <Route path={paths.about}>
          <OpenToAll>
            <pages.about />
          </OpenToAll>
        </Route>
        {Object.entries(signedInPages).map(([path, Page]) => (
          <Route key={path} path={path}>
            <SignedIn page={Page}>
              <Page />
            </SignedIn>
          </Route>
        ))}
        <Route path={patterns.reader}>
          {(params) => (
            <SignedIn page={pages.reader}>
              <pages.reader {...params} />
            </SignedIn>
          )}
        </Route>
        <Route path={patterns.readText}>
          {(params) => (
            <SignedIn page={pages.readText}>
              <pages.readText {...params} />
            </SignedIn>
          )}
        </Route>
        <Route path={patterns.importDraft}>
          {(params) => (
            <SignedIn page={pages.importDraft}>
              <pages.importDraft {...params} />
            </SignedIn>
          )}
        </Route>
        <Route path={patterns.ownDraft}>
          {(params) => (
            <SignedIn page={pages.ownDraft}>
              <pages.ownDraft {...params} />
            </SignedIn>
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
            <pages.notFound />
          </OpenToAll>
        </Route>
      </Switch>
    </LoadingFallback>
  )
}

interface SignedInProps {
  page: Pick<LazyComponent<never>, 'load'>
  children: ReactNode
}

/** A page for who is signed in. Its code is fetched while it is asked who that is. */
function SignedIn({ page, children }: SignedInProps) {
  // A failure shows where the page would be drawn.
  page.load().catch(() => {})
  return <Guard>{children}</Guard>
}
