import type { Emphasis } from '#shared/timing/emphasis.ts'

type Level = Exclude<Emphasis, 'none'>

/**
 * Start and end marks of emphasis while a book is parsed. They are noncharacters: in the patterns of titles, names and notes, `\p{L}`
 * and `\p{N}` do not match them.
 */
const pairs: Record<Level, readonly [string, string]> = {
  italic: ['\ufdd2', '\ufdd3'],
  bold: ['\ufdd4', '\ufdd5'],
  capitals: ['\ufdd6', '\ufdd7'],
}
const underscores: Record<string, string> = { '\ufdd2': '_', '\ufdd4': '__', '\ufdd6': '___' }
const marks = /[\ufdd2-\ufdd7]/g
/** Private-use characters that encode note marks: patterns match them as neither letters nor digits. */
export const noteMark = /[\u{100000}-\u{10fffd}]/gu
/** End mark directly before a start mark of the same level. */
const seams = /\ufdd3\ufdd2|\ufdd5\ufdd4|\ufdd7\ufdd6/g
/** Start mark within a word; `endInWord` matches an end mark within a word. */
const startInWord = /(?<![\p{L}\p{N}\p{M}])([\p{L}\p{N}\p{M}]{1,40})([\ufdd2\ufdd4\ufdd6])(?=[\p{L}\p{N}])/gu
const endInWord = /(?<=[\p{L}\p{N}\p{M}])([\ufdd3\ufdd5\ufdd7])([\p{L}\p{N}\p{M}]{1,40})/gu
const range = /(?<=(.?))([\ufdd2\ufdd4\ufdd6])([^\ufdd2-\ufdd7]*)[\ufdd2-\ufdd7](?=(.?))/gsu
const letter = /[\p{L}\p{N}]/u

export const startEmphasis = (level: Level): string => pairs[level][0]
export const endEmphasis = (level: Level): string => pairs[level][1]

export const removeEmphasis = (text: string): string => text.replace(marks, '')
/** Removes emphasis marks and note marks. */
export const removeMarks = (text: string): string => removeEmphasis(text).replace(noteMark, '')

/** Returns the text without its first characters. @param count number of characters to remove, not counting marks */
export function skipText(text: string, count: number): string {
  let at = 0
  let left = count
  for (const character of text) {
    if (left <= 0) break
    at += character.length
    left -= removeMarks(character).length
  }
  return text.slice(at).replace(/^[\ufdd3\ufdd5\ufdd7]+/, '')
}

/** Replaces emphasis marks with underscores around whole words. Emphasis within emphasis or without a letter is dropped. */
export const underlineEmphasis = (text: string): string =>
  text
    .split(/(\n\s*\n)/)
    .map(underlineParagraph)
    .join('')

function underlineParagraph(text: string): string {
  const outer = keepOutermost(text.replace(seams, ''))
  const aroundWords = outer.replace(startInWord, '$2$1').replace(endInWord, '$2$1')
  const underlined = aroundWords.replace(range, (_, before, start, text, after) => {
    const [space = ''] = /^[\s—–-]*/.exec(text) ?? []
    const inner = text.slice(space.length).trimEnd()
    const isClear = !/[_\ufdd2-\ufdd7]/.test(before + inner + after)
    const mark = letter.test(inner) && isClear ? underscores[start] : ''
    return space + mark + inner + mark + text.slice(space.length + inner.length)
  })
  return removeEmphasis(underlined)
}

function keepOutermost(text: string): string {
  let depth = 0
  return text.replace(marks, (mark) => {
    if (mark in underscores) return depth++ === 0 ? mark : ''
    depth = Math.max(0, depth - 1)
    return depth === 0 ? mark : ''
  })
}
