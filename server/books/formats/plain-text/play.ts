import { countValues } from '../../structure/count-values.ts'
import { formatSpeech } from '../../structure/speakers.ts'
import { joinLines, type Paragraph } from './paragraphs.ts'

const word = String.raw`\p{Lu}[\p{L}\p{M}'’-]{0,14}`
const name = String.raw`(?:\d{1,2}(?:st|nd|rd|th)?\s)?${word}(?:\.?\s(?:(?:of|the|and|de|du|von|van|&)\s)?${word}){0,3}`
/** `Ham. To be`, `HAM: To be`, `_Ham._ To be`, `=Ham.=--To be`; alone in a line or before a direction also `FAUST`, `_Queen_`, `Just` and `- Harpagon -`. */
const opening = new RegExp(
  String.raw`^(\s{0,40}(?:[-–—]\s)?[_=]?(${name})(?:[_=]?[.:][_=]?(?:--|—|(?=\s|$))|[_=]?[.:]?(?:\s[-–—])?(?=\s*(?:$|[[(]))))`,
  'u',
)
// A play has several names, each at the beginning of several lines.
/** The margin of a paragraph is that of its first lines. */
const marginMaxLines = 100
const timesMin = 4
const namesMin = 3
const speechesMin = 30
/** Minimum share of names among lines that begin a paragraph or are indented. */
const openingsShare = 0.2
/** Beginnings of sentences, headings and directions. */
const notSpeakers =
  /^(?:yes|no|oh|ah|well|mr|mrs|dr|st|scene.*|act.*|chapter.*|book.*|part.*|enter|exit|exeunt|the end|finis|chorus ends|[ivxlc]+)$/i

const direction =
  /^\s*_?(?:re-?)?(?:enter|exit|exeunt|manet|manent|alarums?|flourish|sennet)\b[^[\]]{0,200}$/i

/**
 * Formats paragraphs of a play for the timing engine: one per speech, beginning with the speaker in capitals; stage directions
 * in brackets. Other texts are unchanged.
 */
export function normalizePlay(
  paragraphs: readonly Paragraph[],
  cast: ReadonlySet<string> | undefined,
): readonly Paragraph[] {
  if (!cast) return paragraphs
  return joinSpeakers(
    paragraphs.flatMap((paragraph, at) =>
      splitSpeeches(
        leavesOpen(paragraph) && !closesBelow(paragraphs, at) ? closeBrackets(paragraph) : paragraph,
        cast,
      ),
    ),
  )
}

function splitSpeeches(paragraph: Paragraph, cast: ReadonlySet<string>): Paragraph[] {
  const speeches: string[][] = [[]]
  const canOpen = createOpeningTest(paragraph)
  for (const [at, line] of paragraph.lines.entries()) {
    const isDirection = direction.test(line) && isWholeDirection(line)
    const speaker = canOpen(line, at) || line.startsWith('_') ? parseSpeaker(line) : undefined
    const isSpeech = speaker !== undefined && cast.has(toSpeakerKey(speaker.name))
    if ((isSpeech || isDirection) && speeches.at(-1)?.length) speeches.push([])
    speeches
      .at(-1)
      ?.push(
        isSpeech
          ? `${formatSpeech(speaker.name, '')} ${line.slice(speaker.whole.length).trimStart()}`.trimEnd()
          : isDirection
            ? inBrackets(line)
            : line,
      )
    // A direction ends its paragraph.
    if (isDirection) speeches.push([])
  }
  return speeches
    .filter((lines) => lines.length > 0)
    .map((lines, at) => ({ lines, blankBefore: at === 0 ? paragraph.blankBefore : 1 }))
}

/** Returns the name at the beginning of a line: bare, and `whole` with the punctuation around it. */
function parseSpeaker(line: string): { name: string; whole: string } | undefined {
  const [, whole = '', name] = opening.exec(line.slice(0, 100)) ?? []
  return name === undefined ? undefined : { name, whole }
}

/** Joins a speaker on a line of their own with the paragraph below. */
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

/** Creates a test for the first line of a paragraph, and lines indented further than others. */
function createOpeningTest({ lines }: Paragraph): (line: string, at: number) => boolean {
  const margin = Math.min(...lines.slice(0, marginMaxLines).map((line) => line.search(/\S/)))
  return (line, at) => at === 0 || line.search(/\S/) > margin
}

const toSpeakerKey = (name: string) => name.replace(/[\s.]+$/, '').toLowerCase()

/** Returns the speakers' names; undefined when the text is no play. */
export function findCast(paragraphs: readonly Paragraph[]): ReadonlySet<string> | undefined {
  const openings = paragraphs.flatMap((paragraph) => paragraph.lines.filter(createOpeningTest(paragraph)))
  const found = openings.map((line) => toSpeakerKey(parseSpeaker(line)?.name ?? ''))
  const counts = countValues(found.filter((name) => name && !notSpeakers.test(name)))
  const names = [...counts].filter(([, count]) => count >= timesMin)
  const speeches = names.reduce((sum, [, count]) => sum + count, 0)
  const isPlay =
    names.length >= namesMin && speeches >= speechesMin && speeches >= openings.length * openingsShare
  // In a play, names with two speeches are speakers too.
  return isPlay ? new Set([...counts].filter(([, count]) => count > 1).map(([name]) => name)) : undefined
}

/** `Exit.` and `Enter the Ghost, armed.` are directions; `Enter, my friend, and rest` is not. */
const isWholeDirection = (line: string) => /[.)_]\s*$/.test(line) || /^\s*_?(?:exit|exeunt)\b/i.test(line)

function inBrackets(line: string): string {
  const text = line.trim()
  return line.replace(text, `[${text}]`)
}

/** Search limit for a closing bracket. */
const bracketMaxParagraphs = 12

function leavesOpen({ lines }: Paragraph): boolean {
  const text = lines.join('\n')
  return text.split('[').length > text.split(']').length
}

/** Reports that an open bracket is closed in a later paragraph before another opens. */
function closesBelow(paragraphs: readonly Paragraph[], at: number): boolean {
  const below = paragraphs.slice(at + 1, at + 1 + bracketMaxParagraphs)
  return /[[\]]/.exec(below.map(joinLines).join(' '))?.[0] === ']'
}

/** Closes unclosed brackets at the end of their lines. */
function closeBrackets(paragraph: Paragraph): Paragraph {
  return {
    ...paragraph,
    lines: paragraph.lines.map((line) =>
      line.lastIndexOf('[') > line.lastIndexOf(']') ? `${line.trimEnd()}]` : line,
    ),
  }
}
