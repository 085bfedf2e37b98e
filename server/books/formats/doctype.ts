const prolog = /\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->/y
/** Pieces of a DOCTYPE; comments, instructions and quotations may contain any character. */
const pieces = /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|"[^"]*"|'[^']*'|<(?!!--|\?)|[^<"'[\]>]+|[[\]>]/gy

/** Removes the DOCTYPE, whose entities could expand without end or include files; undefined when it never ends. */
export function removeDoctype(source: string): string | undefined {
  let start = 0
  while (prolog.test(source)) start = prolog.lastIndex
  if (!/^<!doctype\b/i.test(source.slice(start, start + 10))) return source
  let isInSubset = false
  for (const { 0: piece, index } of source.slice(start).matchAll(pieces)) {
    if (piece === '[') isInSubset = true
    else if (piece === ']') isInSubset = false
    else if (piece === '>' && !isInSubset) return source.slice(start + index + 1)
  }
  return undefined
}
