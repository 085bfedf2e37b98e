import { useState } from 'react'
import { Redirect } from 'wouter'
import type { User } from '#shared/account.ts'
import { productName } from '#shared/limits.ts'
import { Footer } from '../components/page.tsx'
import { Spinner } from '../components/spinner.tsx'
import { Tabs } from '../components/tabs.tsx'
import { BrandPanel } from '../features/account/brand-panel.tsx'
import { LoginForm } from '../features/account/login-form.tsx'
import { LazyRegisterForm } from '../features/account/use-sign-in-dialog.tsx'
import { useLoginSponsor } from '../features/sponsors/use-login-sponsor.ts'
import { useCurrentUserQuery } from '../lib/current-user.ts'
import { paths } from '../lib/paths.ts'

/** Returns the address that the guard redirected from, unless it was another user's. */
function findReturnAddress(user: User): string | undefined {
  const { from, of } = (window.history.state ?? {}) as { from?: unknown; of?: unknown }
  if (of !== undefined && of !== user.id) return undefined
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : undefined
}

export default function SignInPage() {
  const { data: user, isPending } = useCurrentUserQuery()
  const [tab, setTab] = useState<'login' | 'register'>(
    window.location.hash === '#register' ? 'register' : 'login',
  )
  // Stores the tab in the URL, so that Back and a reload open it again.
  const openTab = (name: typeof tab) => {
    setTab(name)
    window.history.replaceState(window.history.state, '', `#${name}`)
  }
  const greet = useLoginSponsor()
  if (isPending) return <Spinner />
  if (user) return <Redirect to={findReturnAddress(user) ?? paths.home} replace />
  return (
    <div className="relative mx-auto min-h-dvh max-lg:max-w-[30rem] lg:grid lg:grid-cols-[minmax(26rem,36%)_1fr]">
      <main id="content" className="flex min-h-dvh w-full flex-col px-6 py-8 sm:px-14">
        <h1 className="mt-2 font-read text-xl font-semibold">
          <img src="/icon.svg" alt="" className="size-12 lg:hidden" />
          <span className="max-lg:sr-only">{productName}</span>
        </h1>
        <div className="mt-28 mb-10 lg:mt-14">
          <Tabs
            label="Sign in or register"
            current={tab}
            onChange={openTab}
            tabs={[
              { name: 'login', title: 'Login', content: <LoginForm onSignedIn={greet} /> },
              { name: 'register', title: 'Register', content: <LazyRegisterForm /> },
            ]}
          />
        </div>
        <div className="mt-auto">
          {/* Passes the return address on to the About page, whose link to this page passes it back. */}
          <Footer linkState={window.history.state} />
        </div>
      </main>
      <BrandPanel />
    </div>
  )
}
