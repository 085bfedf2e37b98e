/** Target of a link: a file of the archive and a position in it. */
export interface Target {
  readonly path: string
  /** Empty when the link points to the whole file. */
  readonly fragment: string
}

/** Resolves a link in a file; undefined for links that leave the book. */
export function resolveLink(from: string, href: string): Target | undefined {
  if (/^\s*[a-z][a-z\d+.-]{0,20}:/i.test(href)) return undefined
  const [address = '', ...rest] = href.trim().replaceAll('\\', '/').split('#')
  const fragment = decode(rest.join('#'))
  const [file = ''] = address.split('?')
  if (!file) return { path: from, fragment }
  const folders = file.startsWith('/') ? [] : from.split('/').slice(0, -1)
  for (const part of decode(file).split('/')) {
    if (part === '..') folders.pop()
    else if (part !== '.' && part !== '') folders.push(part)
  }
  return { path: folders.join('/'), fragment }
}

/** Creates a look-up of file names that tolerates differences in case, normalization and percent-encoding. */
export function findFiles(names: readonly string[]): (path: string) => string | undefined {
  const exact = new Set(names)
  const normalized = new Map(names.map((name) => [normalizeName(name), name]))
  return (path) => (exact.has(path) ? path : normalized.get(normalizeName(path)))
}

/** Returns a key of a file name without differences in case, normalization and percent-encoding. */
export function normalizeName(name: string): string {
  return decode(name).normalize('NFC').toLowerCase()
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
