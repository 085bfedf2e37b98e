import { paths } from '../../../lib/paths.ts'

const pages: string[] = Object.values(paths).filter((path) => typeof path === 'string')
const chapter = /^\/reader\/\d+\/\d+$/

/**
 * The address within the product that a report names, where administrators can open it. Undefined for everything else: another
 * site, a script, a page that is none of ours, a text that only its owner may read.
 */
export function ownPath(address: string | null): string | undefined {
  if (!address?.startsWith('/')) return undefined
  const { origin } = window.location
  const url = URL.canParse(address, origin) ? new URL(address, origin) : undefined
  if (url?.origin !== origin) return undefined
  return pages.includes(url.pathname) || chapter.test(url.pathname) ? url.pathname + url.search : undefined
}
