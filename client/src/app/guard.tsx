import { type ReactNode, useEffect, useRef } from 'react'
import { Redirect } from 'wouter'
import { Button } from '../components/button.tsx'
import { Spinner } from '../components/spinner.tsx'
import { LoginSponsor } from '../features/sponsors/login-sponsor.tsx'
import { CurrentUser, useCurrentUserQuery } from '../lib/current-user.ts'
import { paths } from '../lib/paths.ts'
import { Lighting } from '../lib/theme.ts'
import { pages } from './pages.ts'

/** Lets signed-in people in; sends others to the sign-in, and who must change their password first nowhere else. */
export function Guard({ children }: { children: ReactNode }) {
  const { data: user, isPending, error, refetch } = useCurrentUserQuery()
  const lastId = useRef<number>(undefined)
  useEffect(() => {
    if (user) lastId.current = user.id
  }, [user])
  const address = window.location.pathname + window.location.search
  if (isPending) return <Spinner />
  // What was known stays true while asking again fails.
  if (error && user === undefined) return <Unreachable reason={error.reason} onRetry={() => void refetch()} />
  if (!user) return <Redirect to={paths.signIn} replace state={{ from: address, of: lastId.current }} />
  if (user.requiresPasswordChange) return <pages.passwordChange />
  // Another person in the same tab finds none of what the one before left on the page.
  return (
    <CurrentUser key={user.id} value={user}>
      <Lighting />
      {children}
      <LoginSponsor />
    </CurrentUser>
  )
}

/** For pages that everyone may see: who is known has their own light there too. */
export function OpenToAll({ children }: { children: ReactNode }) {
  const { data: user } = useCurrentUserQuery()
  return (
    <>
      {user && (
        <CurrentUser value={user}>
          <Lighting />
        </CurrentUser>
      )}
      {children}
    </>
  )
}

function Unreachable({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  return (
    <main
      id="content"
      className="mx-auto grid min-h-dvh max-w-prose content-center justify-items-start gap-4 px-6"
    >
      <h1 className="text-xl font-semibold">The library is out of reach.</h1>
      <p className="text-ink-soft">{reason}</p>
      <Button look="primary" onClick={onRetry}>
        Try again
      </Button>
    </main>
  )
}
