import { countValues } from '../../structure/count-values.ts'
import { formatSpeech } from '../../structure/speakers.ts'
import type { Paragraph } from './paragraphs.ts'

const title = String.raw`(?:M(?:rs?|me|lle|RS?|ME|LLE)|D[rR]|S[tT]|\p{Lu})\.\s?`
const word = String.raw`\p{Lu}[\p{L}\p{M}'’-]{0,20}`
/** Lookbehind for a word in capitals. */
const capitals = String.raw`(?<=\p{Lu}\p{Lu})`
const plainName = String.raw`(?:\d{1,2}(?:st|nd|rd|th)?\s)?(?:${title})?${word}(?:(?!${capitals}\s\p{Lu}\p{Ll})\s(?:(?:of|the|and|de|du|von|van|&)\s)?(?:${title})?${word}){0,3}`
/** Name of a speaker. A name within emphasis marks may contain abbreviations and lower-case words: `_Col. G._`, `_Both together_`. */
const name = String.raw`(?<=[_=~*+])\p{Lu}[\p{L}\p{M}'’.& -]{0,40}?(?=[.:]?[_=~*+])|${plainName}`
const mark = '[_=~*+]{0,2}'
/** Stage direction after a name: `, _rising_`; after a name in capitals also `, rising` and ` rising`. */
const aside = String.raw`(,?\s_[^_]{1,120}_|${capitals}(?:,\s\p{Ll}[^.:!?]{1,60}|\s\p{Ll}{2,12})(?=[.:]))`
/**
 * Beginning of a speech: `Ham. To be`, `HAM: To be`, `HAM To be`, `_Ham._ To be`, `=Ham.=--To be`, `HAM (rising)`,
 * `HAM, _rising_. To be`. Alone on a line: `FAUST`, `- Harpagon -`.
 */
const speaker = new RegExp(
  String.raw`^\s{0,40}(?:[-–—]\s)?(${mark})(${name})${mark}(?:[.:]${mark}(?:--|—|(?=\s|$))|(?:\s[-–—])?\s*$|(?=\s*[[(])|${capitals}(?=\s["'“‘(]?[A-Z][\p{Ll}'’ ?!,])|${aside}(?:[.:]|(?<=[.:]_)|$))`,
  'u',
)
/** Minimum number of speeches of a frequent speaker. */
const timesMin = 4
/** Minimum number of frequent speakers in a play. */
const namesMin = 3
/** Minimum number of speeches of all frequent speakers in a play. */
const speechesMin = 30
/** Minimum share of a play's lines that begin a speech of a frequent speaker. */
const speechesShare = 0.03
/** Maximum number of lines examined to find the margin of a paragraph. */
const marginMaxLines = 100
/** Beginnings of sentences, headings and stage directions that look like a speaker: `Well.`, `ACT I.`, `Exit.` */
const notSpeakers =
  /^(?:yes|no|oh|ah|well|mr|mrs|dr|st|(?:scene|act|chapter|book|part|(?:re-?)?enter|exit|exeunt)\b.*|the end|finis|chorus ends|[ivxlc]+)$/i

/** Stage direction without brackets: `Exit.` and `Enter the Ghost, armed.`, but not `Enter, my friend, and rest`. */
const direction =
  /^\s*_?(?:(?:exit|exeunt)\b[^[\]]{0,200}|(?:re-?)?(?:enter|manent|manet|alarums?|flourish|sennet)\b[^[\]]{0,200}[.)_]\s*)$/i

/** Beginning of a line with a speaker's name. */
interface Lead {
  /** In lower case. */
  readonly name: string
  /** Direction between the name and its punctuation. */
  readonly aside: string
  readonly rest: string
  /** True for a name in capitals, italics or bold. */
  readonly isMarked: boolean
}

export interface Cast {
  readonly startsSpeech: (lead: Lead) => boolean
  /** Names of frequent speakers. */
  readonly speakers: ReadonlySet<string>
}

/**
 * Formats a play for the timing engine: each speech is a paragraph that begins with the speaker in capitals, and stage directions
 * are in brackets. Other texts are unchanged.
 */
export function normalizePlay(
  paragraphs: readonly Paragraph[],
  cast: Cast | undefined,
): readonly Paragraph[] {
  if (!cast) return paragraphs
  return paragraphs.flatMap((paragraph) => splitSpeeches(paragraph, cast)).reduce(joinSpeaker, [])
}

function splitSpeeches(paragraph: Paragraph, cast: Cast): Paragraph[] {
  const speeches: string[][] = [[]]
  const leads = readLeads(paragraph)
  for (const [at, line] of paragraph.lines.entries()) {
    const isDirection = direction.test(line)
    const lead = leads[at]
    const isSpeech = lead && cast.startsSpeech(lead)
    if ((isSpeech || isDirection) && speeches.at(-1)?.length) speeches.push([])
    speeches.at(-1)?.push(isSpeech ? formatLead(lead) : isDirection ? line.replace(/\S.*/, '[$&]') : line)
    // A direction ends its paragraph.
    if (isDirection) speeches.push([])
  }
  return speeches
    .filter((lines) => lines.length > 0)
    .map((lines, at) => ({ lines, blankBefore: at === 0 ? paragraph.blankBefore : 1 }))
}

/** Reports that a paragraph begins with the name of a frequent speaker. */
export const isSpeech = ({ lines }: Paragraph, cast: Cast | undefined): boolean =>
  cast?.speakers.has(readLeads({ lines: lines.slice(0, 1), blankBefore: 0 })[0]?.name ?? '') === true

/**
 * Finds the lines that begin with a speaker's name. A name that is neither emphasized nor in capitals (`Hamlet.`) counts only on
 * the first line or an indented line.
 */
function readLeads({ lines }: Paragraph): (Lead | undefined)[] {
  const margin = Math.min(...lines.slice(0, marginMaxLines).map((line) => line.search(/\S/)))
  return lines.map((line, at) => {
    const [whole = '', marks = '', name, aside = ''] = speaker.exec(line.slice(0, 200)) ?? []
    const isMarked = marks !== '' || /\p{Lu}{2}/u.test(name ?? '')
    const isOpening = at === 0 || line.search(/\S/) > margin
    if (name === undefined || notSpeakers.test(name) || !(isMarked || isOpening)) return undefined
    return {
      name: name.toLowerCase(),
      aside: aside.replace(/^,?\s/, ''),
      rest: line.slice(whole.length).trim(),
      isMarked,
    }
  })
}

const formatLead = ({ name, aside, rest }: Lead) =>
  formatSpeech(name, aside ? `[${aside}] ${rest}` : rest).trimEnd()

/** Appends a paragraph to `joined`. If the last paragraph is only a speaker's name, adds the lines of a speech to it instead. */
function joinSpeaker(joined: Paragraph[], paragraph: Paragraph): Paragraph[] {
  const last = joined.at(-1)
  const isAlone = last?.lines.length === 1 && isSpeaker(last.lines[0] ?? '')
  if (!last || !isAlone || isSpeechOrDirection(paragraph.lines[0] ?? '')) joined.push(paragraph)
  else joined[joined.length - 1] = { ...last, lines: [...last.lines, ...paragraph.lines] }
  return joined
}

/** Returns true for a line that contains only a speaker: `HAM.`, or with a stage direction `HAM. [Rising]`. */
export const isSpeaker = (line: string) =>
  /^\p{Lu}[\p{Lu}\p{M}'’. &-]{0,40}[.:](?:\s?[[(][^\])]*[\])])?$/u.test(line)
const isSpeechOrDirection = (line: string) => /^\s*(?:\[|\p{Lu}[\p{Lu}\p{M}'’ &-]{1,40}(?:\.|$))/u.test(line)

/** Finds the lines that begin a speech; undefined when the text is no play. */
export function findCast(paragraphs: readonly Paragraph[]): Cast | undefined {
  const lines = paragraphs.flatMap(readLeads)
  const counts = countValues(lines.flatMap((lead) => lead?.name ?? []))
  const frequent = [...counts].filter(([, count]) => count >= timesMin)
  const speeches = frequent.reduce((sum, [, count]) => sum + count, 0)
  if (frequent.length < namesMin || speeches < Math.max(speechesMin, lines.length * speechesShare))
    return undefined
  return {
    speakers: new Set(frequent.map(([name]) => name)),
    // Accepts a name that occurs at least twice, or a name with `isMarked` that speech follows directly.
    startsSpeech: ({ name, isMarked, aside, rest }) =>
      (counts.get(name) ?? 0) > 1 || (isMarked && aside === '' && rest !== ''),
  }
}
