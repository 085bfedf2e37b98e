import { Link } from 'wouter'
import { buttonClass } from '../components/button.tsx'
import { paths } from '../lib/paths.ts'
import { useTitle } from '../lib/title.ts'

export default function NotFoundPage() {
  useTitle('Page not found')
  return (
    <main
      id="content"
      className="mx-auto grid min-h-dvh max-w-prose content-center justify-items-start gap-4 px-6"
    >
      <h1 className="text-2xl font-semibold">404 Page Not Found</h1>
      <p className="text-ink-soft">Did you forget to add the page to the router?</p>
      <Link href={paths.home} className={buttonClass()}>
        To the library
      </Link>
    </main>
  )
}
