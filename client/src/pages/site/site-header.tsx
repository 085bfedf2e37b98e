import { Link, useLocation } from 'wouter'
import { SiteBar } from '../../components/message-page.tsx'
import { LogoutButton } from '../../features/account/logout-button.tsx'
import { ReportButton } from '../../features/reports/report-button.tsx'
import { paths } from '../../lib/paths.ts'
import { SiteMenu } from './site-menu.tsx'

const links = [
  [paths.personalLibrary, 'Personal Library'],
  [paths.savedWords, 'Saved Words'],
  [paths.notes(), 'Notes'],
  [paths.history, 'History'],
  [paths.account, 'Account'],
] as const

/** Header of every page except the reader. In a narrow window its links are in a menu. */
export function SiteHeader() {
  return (
    <SiteBar>
      <nav
        aria-label="Your pages"
        className="hidden items-baseline gap-x-4 text-sm text-ink-soft md:flex lg:gap-x-6"
      >
        <HeaderLinks />
      </nav>
      <SiteMenu>
        <HeaderLinks />
      </SiteMenu>
    </SiteBar>
  )
}

function HeaderLinks() {
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
      <ReportButton />
      <LogoutButton />
    </>
  )
}
