import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Redirect } from 'wouter'
import { Button } from '../components/button.tsx'
import { lazyPart } from '../components/lazy-part.tsx'
import { MessageHeader, MessagePage, SiteBar } from '../components/message-page.tsx'
import { Spinner } from '../components/spinner.tsx'
import { LazySignInDialog } from '../features/account/use-sign-in-dialog.tsx'
import { LoginSponsor } from '../features/sponsors/sponsors.tsx'
import { hasUnsavedInput } from '../hooks/use-unload-warning.ts'
import { askToSignIn, CurrentUser, useCurrentUserQuery } from '../lib/current-user.ts'
import { paths } from '../lib/paths.ts'
import { ApplyTheme } from '../lib/theme.ts'
import { otherPages } from './page-components.ts'

/** Header of message pages. Loads lazily, because message pages are rarely shown. */
const LazySiteHeader = lazyPart(
  () =>
    import('../pages/site/site-header.tsx').then(
      (code) => code.SiteHeader,
      () => SiteBar,
    ),
  <SiteBar />,
)

interface GuardProps {
  /** Shows the not-found page to users who are not administrators. */
  isForAdmins: boolean
  children: ReactNode
}

/**
 * Renders its children for signed-in users. Redirects others to the sign-in page. A user who must change their password sees the
 * password form instead of the page. If the page has unsaved input, the form is shown over the page.
 */
export function Guard({ isForAdmins, children }: GuardProps) {
  const { data: user, isPending, error, refetch } = useCurrentUserQuery()
  const lastId = useRef<number>(undefined)
  useEffect(() => {
    if (user) lastId.current = user.id
  }, [user])
  const address = window.location.pathname + window.location.search
  if (isPending) return <Spinner />
  // When a refetch fails, the cached user stays.
  if (error && user === undefined) {
    const retry = (
      <Button look="primary" onClick={() => void refetch()}>
        Try again
      </Button>
    )
    return (
      <MessagePage title="Lectern can't be reached." action={retry}>
        {error.reason}
      </MessagePage>
    )
  }
  if (!user) return <Redirect to={paths.signIn} replace state={{ from: address, of: lastId.current }} />
  if (user.requiresPasswordChange && !hasUnsavedInput()) return <otherPages.passwordChange />
  // The key remounts the page when another user signs in, so that no state of the previous user remains.
  return (
    <CurrentUser key={user.id} value={user}>
      <ApplyTheme />
      <MessageHeader value={<LazySiteHeader />}>
        {isForAdmins && !user.isAdmin ? <otherPages.notFound /> : children}
      </MessageHeader>
      <LoginSponsor />
      {user.hasSessionEnded && <SignInAgain />}
      {user.requiresPasswordChange && <otherPages.passwordChange />}
    </CurrentUser>
  )
}

/** Sign-in dialog over a page with unsaved input. The page keeps its data when the same user signs in. */
function SignInAgain() {
  const client = useQueryClient()
  return (
    <LazySignInDialog
      title="Sign in to continue"
      description="Your session has ended. What you wrote is still here."
      onClose={() => askToSignIn(client, false)}
      onSignedIn={() => window.dispatchEvent(new Event('signed-in'))}
    />
  )
}

/** Renders a page that is open to everyone, with the theme and header of a signed-in user. */
export function OpenToAll({ children }: { children: ReactNode }) {
  const { data: user } = useCurrentUserQuery()
  return (
    <>
      {user && (
        <CurrentUser value={user}>
          <ApplyTheme />
          {user.hasSessionEnded && <SignInAgain />}
        </CurrentUser>
      )}
      <MessageHeader value={user ? <LazySiteHeader /> : <SiteBar />}>{children}</MessageHeader>
    </>
  )
}
