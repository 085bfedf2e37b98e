import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { productName } from '#shared/limits.ts'
import { LogoutButton } from '../../features/account/logout-button.tsx'
import { ReportButton } from '../../features/reports/report-button.tsx'
import { lastLibraryPath, paths } from '../../lib/paths.ts'
import { SiteMenu } from './site-menu.tsx'

const links = [
  [paths.personalLibrary, 'Personal library'],
  [paths.savedWords, 'Saved words'],
  [paths.history, 'History'],
  [paths.account, 'Account'],
] as const

/** The first line of every page but the reader, for who is signed in: one row where there is room for it, else behind a button. */
export function SiteHeader() {
  return (
    <SiteBar>
      <nav aria-label="Your pages" className="hidden items-baseline gap-x-6 text-sm text-ink-soft md:flex">
        <Ways />
      </nav>
      <SiteMenu>
        <Ways />
      </SiteMenu>
    </SiteBar>
  )
}

/** The same line with the name alone, for who is not signed in. */
export function SiteBar({ children }: { children?: ReactNode }) {
  return (
    <header className="flex h-14 items-center border-b border-rule md:h-20">
      <div className="flex flex-1 items-center justify-between gap-x-8 md:items-baseline">
        <Link href={lastLibraryPath()} className="rounded py-2 font-read text-lg font-semibold">
          {productName}
        </Link>
        {children}
      </div>
    </header>
  )
}

/** The ways to one's own pages, and out; the page that is open is marked. */
function Ways() {
  const [path] = useLocation()
  return (
    <>
      {links.map(([href, label]) => (
        <Link
          key={href}
          href={href}
          aria-current={path === href ? 'page' : undefined}
          className="rounded py-2 pointer-coarse:py-3 max-md:flex max-md:items-center decoration-accent decoration-2 underline-offset-8 hover:text-ink aria-[current]:text-ink aria-[current]:underline"
        >
          {label}
        </Link>
      ))}
      <ReportButton look="link" />
      <LogoutButton />
    </>
  )
}
