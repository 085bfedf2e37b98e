/** What may stand in a DOCTYPE and hold any character: comments, instructions to programs, quoted values. */
const opaque = [
  ['<!--', '-->'],
  ['<?', '?>'],
  ['"', '"'],
  ["'", "'"],
] as const

/**
 * Where the DOCTYPE that begins at `start` is over, with everything that it declares of its own; undefined where it never is.
 * Nothing of it is ever read: entities that a document declares for itself can unfold without end, or name files.
 */
function endOfDoctype(source: string, start: number): number | undefined {
  let isWithin = false
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
    if (character === '[') isWithin = true
    else if (character === ']') isWithin = false
    else if (character === '>' && !isWithin) return at
  }
  return undefined
}

/** A document without its DOCTYPE; undefined where that never ends. */
export function removeDoctype(source: string): string | undefined {
  const start = endOfProlog(source)
  if (!/^<!doctype\b/i.test(source.slice(start, start + 10))) return source
  const end = endOfDoctype(source, start)
  return end === undefined ? undefined : source.slice(end)
}

/** After the white space, comments and instructions that a document begins with. */
function endOfProlog(source: string): number {
  let at = 0
  for (;;) {
    while (/\s/.test(source[at] ?? '')) at += 1
    const close = source.startsWith('<?', at) ? '?>' : source.startsWith('<!--', at) ? '-->' : undefined
    const end = close ? source.indexOf(close, at) : -1
    if (!close || end < 0) return at
    at = end + close.length
  }
}
