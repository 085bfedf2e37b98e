/** Returns where a sticky pattern that begins at an offset ends (UTF-16, exclusive), or the offset itself when it does not match. */
export function matchEnd(pattern: RegExp, source: string, from: number): number {
  pattern.lastIndex = from
  return pattern.test(source) ? pattern.lastIndex : from
}
