/** Where a link of a book leads: a file of the archive, and a place in it. */
export interface Target {
  readonly path: string
  /** Empty where the whole file is meant. */
  readonly fragment: string
}

/** Returns where a link in a file leads, or undefined where it leads out of the book. */
export function resolveLink(from: string, href: string): Target | undefined {
  if (/^[a-z][a-z\d+.-]{0,20}:/i.test(href)) return undefined
  const [address = '', ...rest] = href.split('#')
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

/** Finds files by the names that links use, which differ from those in the archive now and then. */
export function findFiles(names: readonly string[]): (path: string) => string | undefined {
  const exact = new Set(names)
  const alike = new Map(names.map((name) => [likeness(name), name]))
  return (path) => (exact.has(path) ? path : alike.get(likeness(path)))
}

/** The name as somebody else may have written it: in other letters, composed otherwise, or still encoded. */
function likeness(name: string): string {
  return decode(name).normalize('NFC').toLowerCase()
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
