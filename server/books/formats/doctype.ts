/** Delimiters of parts that may contain any character. */
const opaque = [
  ['<!--', '-->'],
  ['<?', '?>'],
  ['"', '"'],
  ["'", "'"],
] as const

/** Returns the end of the DOCTYPE at `start`, including its internal subset; undefined when it never ends. */
function findDoctypeEnd(source: string, start: number): number | undefined {
  let isInSubset = false
  for (let at = start + 1; at < source.length; ) {
    const [open, close] = opaque.find(([open]) => source.startsWith(open, at)) ?? []
    if (open) {
      const end = source.indexOf(close, at + open.length)
      if (end < 0) return undefined
      at = end + close.length
      continue
    }
    const character = source[at]
    at += 1
    if (character === '[') isInSubset = true
    else if (character === ']') isInSubset = false
    else if (character === '>' && !isInSubset) return at
  }
  return undefined
}

/** Removes the DOCTYPE, whose entities could expand without end or name files; undefined when it never ends. */
export function removeDoctype(source: string): string | undefined {
  const start = findPrologEnd(source)
  if (!/^<!doctype\b/i.test(source.slice(start, start + 10))) return source
  const end = findDoctypeEnd(source, start)
  return end === undefined ? undefined : source.slice(end)
}

/** Returns the end of leading white space, comments and processing instructions. */
function findPrologEnd(source: string): number {
  let at = 0
  for (;;) {
    while (/\s/.test(source[at] ?? '')) at += 1
    const close = source.startsWith('<?', at) ? '?>' : source.startsWith('<!--', at) ? '-->' : undefined
    const end = close ? source.indexOf(close, at) : -1
    if (!close || end < 0) return at
    at = end + close.length
  }
}
