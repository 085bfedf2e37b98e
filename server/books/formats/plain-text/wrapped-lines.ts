/** Reports that the text contains a lower-case word. */
export type HasWord = (word: string) => boolean

const divided = /([\p{L}\p{M}]{2,30})-$/u
const dashed = /[^\s-]--$|[^\s]—$/u

/** Joins wrapped lines, rejoining words divided by a hyphen when the text contains the whole word, and keeping dashes closed up. */
export function joinWrapped(lines: readonly string[], hasWord: HasWord): string {
  const pieces: string[] = []
  for (const line of lines) {
    // Examines only the last piece: a paragraph can have a million lines.
    const last = pieces.at(-1)
    if (last === undefined) {
      if (line !== '') pieces.push(line)
      continue
    }
    const [, first = ''] = divided.exec(last.slice(-40)) ?? []
    const [second = ''] = /^[\p{L}\p{M}]{1,30}/u.exec(line) ?? []
    const isDivided = first !== '' && second !== ''
    const isOneWord = isDivided && /^\p{Ll}/u.test(second) && hasWord((first + second).toLowerCase())
    if (isOneWord) pieces[pieces.length - 1] = last.slice(0, -1)
    const isJoined = isDivided || (dashed.test(last.slice(-4)) && /^[\p{L}\p{N}"“'‘]/u.test(line))
    pieces.push(isJoined ? line : ` ${line}`)
  }
  return pieces.join('')
}
