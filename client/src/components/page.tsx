import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Footer } from './footer.tsx'

interface Props {
  title: string
  /** The way back, and what it is called. `onBack` may go elsewhere, and answers whether it does. */
  back: { href: string; label: string; onBack?: () => boolean }
  /** What stands beside the title: a count, the one thing to do here. */
  aside?: ReactNode
  /** Whether it has two columns. */
  isWide?: boolean
  children: ReactNode
}

/** A page beside the library: the way back, its title, one column. */
export function Page({ title, back, aside, isWide = false, children }: Props) {
  return (
    <div
      className={`mx-auto flex min-h-dvh flex-col px-5 sm:px-8 ${isWide ? 'max-w-[76rem]' : 'max-w-[52rem]'}`}
    >
      <header className="border-b border-rule py-3">
        <Link
          href={back.href}
          onClick={(event) => back.onBack?.() && event.preventDefault()}
          className="inline-flex items-center gap-1 py-2 text-sm text-ink-soft hover:text-ink"
        >
          <ChevronLeft aria-hidden size={16} strokeWidth={1.5} />
          {back.label}
        </Link>
      </header>
      <main className="flex-1 pb-16">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-3 pt-10 pb-8">
          <h1 className="text-2xl font-medium">{title}</h1>
          {aside}
        </div>
        {children}
      </main>
      <Footer />
    </div>
  )
}
