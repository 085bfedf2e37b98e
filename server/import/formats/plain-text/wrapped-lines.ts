/** Whether a text has a word, in small letters. */
export type HasWord = (word: string) => boolean

const divided = /([\p{L}\p{M}]{2,30})-$/u
const dashed = /[^\s-]--$|[^\s]—$/u

/** Returns wrapped lines as one: a word that was divided is whole again, and a dash joins what it joined. */
export function joinWrapped(lines: readonly string[], hasWord: HasWord): string {
  return lines.reduce((text, line) => {
    const [, first = ''] = divided.exec(text.slice(-40)) ?? []
    const [second = ''] = /^[\p{L}\p{M}]{1,30}/u.exec(line) ?? []
    if (first && second)
      return hasWord((first + second).toLowerCase()) && /^\p{Ll}/u.test(second)
        ? text.slice(0, -1) + line
        : text + line
    if (dashed.test(text.slice(-4)) && /^[\p{L}\p{N}"“'‘]/u.test(line)) return text + line
    return text === '' ? line : `${text} ${line}`
  }, '')
}
