/** Spellings that readers and administrators have corrected, by the key that `toCorrectedForm` returns. */
export type Corrections = ReadonlyMap<string, string>

/** Matches the spoken part, from the first letter, digit or sign to the last, and the apostrophes around it. */
const spoken = /('?)([\p{L}\p{N}&§%+@°$£](?:.*[\p{L}\p{N}&§%+@°½¼¾])?)('?)/u
const ligatures: Record<string, string> = { æ: 'ae', œ: 'oe', ß: 'ss', ø: 'o', ł: 'l' }

/** Returns the key of a displayed word in the corrections: `Queequeg’s,` is `queequeg`. Empty for punctuation alone. */
export const toCorrectedForm = (word: string): string => withoutPossessive(splitMarks(word).bare)

export const withoutPossessive = (bare: string) => bare.replace(/'s$/i, '').toLowerCase()

/** Splits a displayed word, in plain letters, into the spoken part and the apostrophes around it. */
export function splitMarks(word: string) {
  const plain = toPlainLetters(word)
  const [, before = '', bare = '', after = ''] = spoken.exec(plain) ?? []
  return { plain, before, bare, after }
}

/** Removes accents, ligatures and emphasis, and makes apostrophes straight. */
function toPlainLetters(word: string): string {
  return word
    .replace(/(?<=\d)[½¼¾]/g, ' and $&')
    .normalize('NFD')
    .replace(/[\p{M}_\u00ad]/gu, '')
    .replace(/[’‘ʼ`]/g, "'")
    .replace(/[æœßøł]/gi, (letter) => ligatures[letter.toLowerCase()] ?? '')
    .trim()
}
