const signs: [RegExp, sign: string][] = [
  [/(?:\.\s?){3}|…/, 'an ellipsis'],
  [/[!?]/, 'an exclamation or a question'],
  [/\./, 'a full stop'],
  [/;/, 'a semicolon'],
  [/:/, 'a colon'],
  [/,/, 'a comma'],
  [/[—―]|--/, 'a dash'],
  [/[)\]]/, 'a bracket'],
]

/** Returns what the word that ends at an offset (UTF-16) of a text ends with: its strongest sign, or the end of a line or paragraph. */
export function signAt(content: string, end: number): string {
  const [tail = ''] = /[^\p{L}\p{N}]*$/u.exec(content.slice(Math.max(0, end - 12), end)) ?? []
  const [, sign] = signs.find(([pattern]) => pattern.test(tail)) ?? []
  if (sign) return sign
  const [gap = ''] = /^\s*/.exec(content.slice(end)) ?? []
  const lines = gap.split('\n').length - 1
  return lines > 1 ? 'the end of a paragraph' : lines === 1 ? 'the end of a line' : 'nothing'
}
