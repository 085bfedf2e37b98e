import { productName } from '#shared/limits.ts'
import { Footer } from '../components/footer.tsx'
import { LogoutButton } from '../features/account/logout-button.tsx'
import { Library } from '../features/library/library.tsx'
import { useUser } from '../lib/me.ts'
import { useTitle } from '../lib/title.ts'

/** The library of the one who is signed in. */
export function HomePage() {
  useTitle()
  const { firstName, username } = useUser()
  return (
    <div className="mx-auto max-w-[75rem] px-5 sm:px-8">
      <header className="flex items-center justify-between border-b border-rule py-4">
        <p className="font-read text-lg font-semibold">{productName}</p>
        <LogoutButton />
      </header>
      <main>
        <h1 className="py-10 text-2xl font-medium break-words">Welcome, {firstName || username}.</h1>
        <Library />
      </main>
      <Footer />
    </div>
  )
}
