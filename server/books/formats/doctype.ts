const prolog = /\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->/y
/** Tokens of a DOCTYPE. Comments, processing instructions and quoted strings may contain any character. */
const pieces = /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|"[^"]*"|'[^']*'|<(?!!--|\?)|[^<"'[\]>]+|[[\]>]/gy

/** Removes the DOCTYPE: its entities could expand endlessly or include files. Undefined when the DOCTYPE is not closed. */
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
