/** Returns the end (UTF-16, exclusive) of a sticky pattern's match at an offset; the offset itself without a match. */
export function matchEnd(pattern: RegExp, source: string, from: number): number {
  pattern.lastIndex = from
  return pattern.test(source) ? pattern.lastIndex : from
}
