import { formatSpeech } from '../../structure/speakers.ts'
import { joinLines, type Paragraph } from './paragraphs.ts'

/** `Ham. To be`, moved in or not: a name, shortened or whole, at a line's beginning. */
const opening = /^(\s{0,12}_?(\p{Lu}[\p{L}'’]{0,14}(?:\s\p{Lu}[\p{L}'’]{0,14}){0,2})\._?)(?:\s|$)/u
/** `_Queen_` and `FAUST` on a line of their own, perhaps with how it is said. */
const alone = /^(\s{0,12}(?:_(\p{Lu}[\p{L}'’. -]{1,30})_|(\p{Lu}[\p{Lu}\p{M}'’. -]{1,30})))(?=\s*(?:$|[[(]))/u
/** A name opens so many lines, there are so many names, and lines that they open. */
const timesMin = 4
const namesMin = 3
const speechesMin = 30
/** Of a play's lines that begin a paragraph or are moved in at least this share opens with a name. */
const openingsShare = 0.2
/** What opens sentences, headings and directions is nobody. */
const nobody =
  /^(?:yes|no|oh|ah|well|mr|mrs|dr|st|scene.*|act.*|chapter.*|book.*|part.*|enter|exit|exeunt|the end|finis|chorus ends|[ivxlc]+)$/i

const direction =
  /^\s*_?(?:re-?)?(?:enter|exit|exeunt|manet|manent|alarums?|flourish|sennet)\b[^[\]]{0,200}$/i

/**
 * Marks a play as the engine knows plays: each speech a paragraph that begins with its speaker in capitals, what is done on
 * stage in brackets that close in their line. What is no play comes back as it is.
 */
export function normalizePlay(paragraphs: readonly Paragraph[]): Paragraph[] {
  const cast = castOf(paragraphs)
  if (!cast) return [...paragraphs]
  return joinSpeakers(
    paragraphs.flatMap((paragraph, at) =>
      partSpeeches(
        leavesOpen(paragraph) && !closesBelow(paragraphs, at) ? closeBrackets(paragraph) : paragraph,
        cast,
      ),
    ),
  )
}

function partSpeeches(paragraph: Paragraph, cast: ReadonlySet<string>): Paragraph[] {
  const speeches: string[][] = [[]]
  for (const [at, line] of paragraph.lines.entries()) {
    const isDirection = direction.test(line) && isAlone(line)
    const name = at === 0 || /^\s|^_/.test(line) ? openingOf(line) : undefined
    const isSpeech = name !== undefined && cast.has(keyOf(name.name))
    if ((isSpeech || isDirection) && speeches.at(-1)?.length) speeches.push([])
    speeches.at(-1)?.push(isSpeech ? withName(line, name) : isDirection ? inBrackets(line) : line)
    // What follows a direction is somebody's again.
    if (isDirection) speeches.push([])
  }
  return speeches
    .filter((lines) => lines.length > 0)
    .map((lines, at) => ({ lines, blankBefore: at === 0 ? paragraph.blankBefore : 1 }))
}

interface Opening {
  readonly name: string
  /** The name with the marks around it. */
  readonly whole: string
}

function openingOf(line: string): Opening | undefined {
  const head = line.slice(0, 100)
  const [, whole, name] = opening.exec(head) ?? []
  if (whole !== undefined && name !== undefined) return { whole, name }
  const [, bare, italic, capitals] = alone.exec(head) ?? []
  const found = italic ?? capitals
  return bare === undefined || found === undefined ? undefined : { whole: bare, name: found }
}

const withName = (line: string, { whole, name }: Opening) =>
  `${formatSpeech(name, '')} ${line.slice(whole.length).trimStart()}`.trimEnd()

/** A speaker on a line alone and what he says in the paragraph below are one. */
function joinSpeakers(paragraphs: readonly Paragraph[]): Paragraph[] {
  const joined: Paragraph[] = []
  for (const paragraph of paragraphs) {
    const last = joined.at(-1)
    const isAlone = last?.lines.length === 1 && isSpeaker(last.lines[0] ?? '')
    if (last && isAlone && !startsSpeech(paragraph.lines[0] ?? ''))
      joined[joined.length - 1] = { ...last, lines: [...last.lines, ...paragraph.lines] }
    else joined.push(paragraph)
  }
  return joined
}

const isSpeaker = (line: string) => /^\p{Lu}[\p{Lu}\p{M}'’. &-]{0,40}\.(?:\s?[[(][^\])]*[\])])?$/u.test(line)
const startsSpeech = (line: string) => /^\s*(?:\[|\p{Lu}[\p{Lu}\p{M}'’ &-]{1,40}(?:\.|$))/u.test(line)

const keyOf = (name: string) => name.replace(/[\s.]+$/, '').toLowerCase()

/** Names that open many lines, where they open a good part of all; undefined where that is not so. */
function castOf(paragraphs: readonly Paragraph[]): ReadonlySet<string> | undefined {
  const counts = new Map<string, number>()
  let openings = 0
  for (const { lines } of paragraphs) {
    for (const [at, line] of lines.entries()) {
      if (at > 0 && !/^\s/.test(line)) continue
      openings += 1
      const name = keyOf(openingOf(line)?.name ?? '')
      if (name && !nobody.test(name)) counts.set(name, (counts.get(name) ?? 0) + 1)
    }
  }
  const names = [...counts].filter(([, count]) => count >= timesMin)
  const speeches = names.reduce((sum, [, count]) => sum + count, 0)
  const isPlay = names.length >= namesMin && speeches >= speechesMin && speeches >= openings * openingsShare
  // Who speaks once has a line like those who speak often.
  return isPlay ? new Set([...counts].filter(([, count]) => count > 1).map(([name]) => name)) : undefined
}

/** `Exit.` and `Enter the Ghost, armed.` are directions; `Enter, my friend, and rest` goes on. */
const isAlone = (line: string) => /[.)_]\s*$/.test(line) || /^\s*_?(?:exit|exeunt)\b/i.test(line)

function inBrackets(line: string): string {
  const said = line.trim()
  return line.replace(said, `[${said}]`)
}

/** A bracket may go on for no more paragraphs than this. */
const bracketMaxParagraphs = 12

/** Whether brackets open in a paragraph that do not close in it. */
function leavesOpen({ lines }: Paragraph): boolean {
  const text = lines.join('\n')
  return text.split('[').length > text.split(']').length
}

/** Whether a bracket that a paragraph leaves open is closed in one below, before another opens. */
function closesBelow(paragraphs: readonly Paragraph[], at: number): boolean {
  const below = paragraphs.slice(at + 1, at + 1 + bracketMaxParagraphs)
  return /[[\]]/.exec(below.map(joinLines).join(' '))?.[0] === ']'
}

/** A bracket that is never closed is closed where its line ends. */
function closeBrackets(paragraph: Paragraph): Paragraph {
  return {
    ...paragraph,
    lines: paragraph.lines.map((line) =>
      line.lastIndexOf('[') > line.lastIndexOf(']') ? `${line.trimEnd()}]` : line,
    ),
  }
}
