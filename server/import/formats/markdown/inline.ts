import { decodeEntities } from '../entities.ts'

const picture =
  /!\[[^\]]{0,2000}\](?:\([^()]{0,2000}(?:\([^()]{0,2000}\)[^()]{0,2000})?\)|\[[^\]]{0,200}\])?/g
const link = /\[([^[\]]{1,2000})\](?:\([^()]{0,2000}(?:\([^()]{0,2000}\)[^()]{0,2000})?\)|\[[^\]]{0,200}\])/g
const note = /\[\^([^\]\s]{1,40})\]/g
const address = /<((?:https?:\/\/|mailto:)[^\s<>]{1,2000})>/g
const tag = /<\/?[a-zA-Z][^<>]{0,2000}>/g
const code = /`{1,3}([^`]{1,5000})`{1,3}/g
const emphasis = /(\*{1,3}|~~)(?=\S)([^*~]{1,5000}?)(?<=\S)\1/g
const underlined = /(?<![\p{L}\p{N}_])(_{1,3})(?=\S)([^_]{1,5000}?)(?<=\S)\1(?![\p{L}\p{N}_])/gu
const escaped = /\\([!-/:-@[-`{-~])/g

/** A line so long is read in pieces: every pattern looks ahead over some thousand characters at most. */
const pieceCharacters = 20_000

/** Answers a line of Markdown without its marks: emphasis and links are their text, pictures are nothing. */
export function stripInline(line: string): string {
  if (!/[*_~`[\]<&\\]/.test(line)) return line
  if (line.length > pieceCharacters) {
    return stripInline(line.slice(0, pieceCharacters)) + stripInline(line.slice(pieceCharacters))
  }
  const kept: string[] = []
  // What was escaped is out of reach of the patterns while they work.
  const shielded = line.replace(escaped, (_, character: string) => `\ue000${kept.push(character) - 1}\ue001`)
  const plain = shielded
    .replace(picture, '')
    .replace(note, ' [$1]')
    .replace(link, '$1')
    .replace(address, '$1')
    .replace(tag, '')
    .replace(code, '$1')
    .replace(emphasis, '$2')
    .replace(emphasis, '$2')
    .replace(underlined, '$2')
  return decodeEntities(plain).replace(
    /\ue000(\d{1,9})\ue001/g,
    (_, index: string) => kept[Number(index)] ?? '',
  )
}
