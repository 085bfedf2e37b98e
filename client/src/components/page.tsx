import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { copyrightYear, productName } from '#shared/limits.ts'
import { paths } from '../lib/paths.ts'

interface Props {
  header: ReactNode
  title: string
  /** `onBack` replaces the navigation to `href` if it returns true. */
  back?: { href: string; label: string; onBack?: () => boolean }
  children: ReactNode
}

export function Page({ header, title, back, children }: Props) {
  return (
    <PageFrame header={header}>
      <div className="pt-6 pb-16 sm:pt-10">
        {back && (
          <Link
            href={back.href}
            onClick={(event) => back.onBack?.() && event.preventDefault()}
            className="no-print -ml-1 mb-2 inline-flex items-center gap-1 py-2 text-sm text-ink-soft hover:text-ink pointer-coarse:min-h-11 pointer-coarse:min-w-11"
          >
            <ChevronLeft />
            <span>{back.label}</span>
          </Link>
        )}
        <h1 className="mb-6 text-xl font-semibold sm:mb-8 sm:text-2xl">{title}</h1>
        {children}
      </div>
    </PageFrame>
  )
}

export function PageFrame({ header, children }: { header: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-[75rem] flex-col px-5 sm:px-8">
      {header}
      <main id="content" className="flex-1">
        {children}
      </main>
      <Footer />
    </div>
  )
}

/** @param linkState history state that the link to the About page sets */
export function Footer({ linkState }: { linkState?: unknown }) {
  return (
    <footer className="no-print flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-rule py-6 text-xs text-ink-soft">
      <p>{`© ${copyrightYear} ${productName}`}</p>
      <Link
        href={paths.about}
        state={linkState}
        className="inline-flex items-center hover:text-ink pointer-coarse:min-h-11"
      >
        About Us, Contact & Legal
      </Link>
    </footer>
  )
}
