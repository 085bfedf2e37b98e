import { removeHeadingMarks } from '#shared/heading-marks.ts'
import type { Category } from '#shared/timing/category.ts'
import { countValues } from '../structure/count-values.ts'
import { isDivisionTitle, isNumbered } from '../structure/division-titles.ts'
import { parseRoman } from '../structure/numerals.ts'
import type { RawBook, RawPart } from '../structure/raw-book.ts'

// The first match decides.
const subjects: [RegExp, Category][] = [
  [/\b(?:drama|plays?|theat(?:er|re)|comed(?:y|ies)|traged(?:y|ies))\b(?!.*\bfiction\b)/i, 'Stage Play'],
  [/\b(?:poetry|poems?|verse|sonnets?|ballads?|odes?)\b/i, 'Poem'],
  [/\bshort (?:stories|story|fiction)\b|\btales\b/i, 'Short Story'],
  [/\b(?:novels?|fiction|romance|fantasy|thriller)\b/i, 'Novel'],
  [
    /\b(?:essays?|history|philosophy|politic\w{0,8}|science|biograph\w{0,8}|non-?fiction|religion|economics|psychology|self-help|travel|treatises?)\b/i,
    'Essay/Information',
  ],
]
/** Kinds of work in titles and subtitles, in the languages of imported books. */
const titles: [RegExp, Category][] = [
  [
    /\b(?:a (?:comedy|tragedy|play|drama)|(?:trivial|comedy) for)\b|\bin (?:one|two|three|four|five) acts?\b|\b(?:drame|trag[ée]di[ea]|com[ée]di[ea]|commedia|dramma|(?:trauer|lust|schau|blij|treur)spie?l|schauspiel|toneelspel)\b/i,
    'Stage Play',
  ],
  [
    /\b(?:poems?|sonnets?|verses|ballads|odes|leaves of grass|gedichte|po[ée]sies?|poes[ií]as?|poesie|gedichten)\b/i,
    'Poem',
  ],
  [
    /\b(?:stories|tales|fables|legends|novellen|geschichten|erzählungen|märchen|nouvelles|contes|cuentos|racconti|verhalen|vertellingen)\b/i,
    'Short Story',
  ],
  [/\b(?:novel|roman|novela|romanzo)\b/i, 'Novel'],
  [
    /\b(?:essays?|treatise|inquiry|history of|principles of|introduction to|handbook|manual|guide|autobiography|narrative of)\b/i,
    'Essay/Information',
  ],
]

/** Kinds of work in the titles of most parts: `Adventure 1`, `Day I: The Second Story`, `The Miller’s Tale`. */
const partTitles: [RegExp, Category][] = [
  [/(?:^|: )(?:the )?(?:\S+ )?(?:adventure|story|tale|fable)\b/i, 'Short Story'],
  [/(?:^|: )(?:lecture|essay|discourse|sermon)s?\b/i, 'Essay/Information'],
]

const sampleMaxCharacters = 600_000
/** Prose up to this length is a short story. */
const storyMaxWords = 15_000
/** Minimum share of speeches among a play's paragraphs; lower in verse plays, whose stanzas count as paragraphs too. */
const speechesShare = 0.3
const verseSpeechesShare = 0.15
const verseShare = 0.5
/** Upper bounds of dialogue and past tense in essays. */
const dialogueMax = 0.1
const pastMax = 0.021

/** Guesses a book's category; `Novel` by default. */
export function guessCategory({
  title,
  subjects: named,
  parts,
}: Pick<RawBook, 'title' | 'subjects' | 'parts'>): Category {
  const bySubject = find(subjects, named.join('; '))
  // Fiction as a subject does not tell novels from stories.
  if (bySubject && bySubject !== 'Novel') return bySubject
  const read = parts.filter(({ matter }) => matter === undefined)
  const whole = removeHeadingMarks(read.map(({ content }) => content).join('\n\n')).replace(/ {2}$/gm, '')
  const { speeches, verse, dialogue, past } = measureShape(whole.slice(0, sampleMaxCharacters))
  if (speeches > (verse > verseShare ? verseSpeechesShare : speechesShare)) return 'Stage Play'
  if (verse > verseShare) return 'Poem'
  const byTitle = find(titles, title)
  if (byTitle) return byTitle
  const byParts = partTitles.find(
    ([pattern]) => read.filter(({ title }) => pattern.test(title)).length * 2 > read.length,
  )
  if (byParts) return byParts[1]
  if (!bySubject && dialogue < dialogueMax && past < pastMax) return 'Essay/Information'
  return isStoryCollection(read) || whole.length / 6 < storyMaxWords ? 'Short Story' : 'Novel'
}

function find(table: readonly [RegExp, Category][], text: string): Category | undefined {
  return table.find(([pattern]) => pattern.test(text.slice(0, 5_000)))?.[1]
}

/** `JACK.` and `Lady Bracknell.` before a speech, or `RUTH` on a line above it */
const speech =
  /^_{0,2}(?:\p{Lu}[\p{Lu}\p{M}'’. -]{1,40} *(?:\n|$)|(?:\p{Lu}[\p{Lu}\p{M}'’. -]{1,40}|\p{Lu}[\p{L}’'-]{1,20}(?: \p{Lu}[\p{L}’'-]{1,20}){0,2})_{0,2}(?:\s?[[(][^\])]{1,80}[\])])?[.:](?:\s|$))/u
const quotation = /^(?:["“«„»—–‘'「]|--?\s?[\p{L}¡¿])/u
const pastTense =
  /(?<!\p{L})(?:was|were|had|said|went|came|looked|war|waren|hatten?|sagte|kam|ging|avai(?:t|ent)|étai(?:t|ent)|dit|fut|faisait|eran?|había|fue|dijo|estaba|tenía|erano|avevan?o?|disse|fu|stava|zei|zeide|werd|kwam|был[аои]?|сказал[а]?)(?!\p{L})/giu

/** Measures shares: speeches and dialogue among paragraphs, verse among characters, past tense among words. */
function measureShape(text: string): { speeches: number; verse: number; dialogue: number; past: number } {
  const paragraphs = text.split(/\n\n\s*/).filter((paragraph) => paragraph.length > 1)
  const share = (count: number) => count / Math.max(1, paragraphs.length)
  const names = paragraphs.flatMap(
    (paragraph) => speech.exec(paragraph.slice(0, 120))?.[0].replace(/[^\p{L} ].*$/u, '') || [],
  )
  // Numbers of stanzas are no names.
  const speeches = [...countValues(names)]
    .filter(([name, count]) => count > 2 && parseRoman(name) === undefined)
    .reduce((sum, [, count]) => sum + count, 0)
  const verse = paragraphs
    .filter((paragraph) => isVerse(paragraph))
    .reduce((sum, { length }) => sum + length, 0)
  const dialogue = paragraphs.filter((paragraph) => quotation.test(paragraph)).length
  const words = text.match(/\p{L}+/gu)?.length ?? 0
  return {
    speeches: share(speeches),
    verse: verse / Math.max(1, text.length),
    dialogue: share(dialogue),
    past: (text.match(pastTense)?.length ?? 0) / Math.max(1, words),
  }
}

/** Several short lines, not a list. */
function isVerse(paragraph: string): boolean {
  const lines = paragraph.split('\n')
  return (
    lines.length > 1 &&
    lines.every((line) => line.length < 100 && !/^\s{0,12}(?:[-*•]|\d{1,3}[.)])\s/.test(line))
  )
}

/** Bounds on the number of examined parts; fewer give no reliable result. */
const partsMin = 4
const partsMax = 60
const partMinCharacters = 3_000
const partMaxCharacters = 40_000
// Most chapters of a novel are numbered; stories have names and are longer.
const numberedMax = 0.3
const storyUsualCharacters = 24_000
/** Maximum share of stories that name the same person; novels are above it. */
const sharedMax = 0.25

const name = /[\p{Ll},;] (\p{Lu}\p{Ll}{2,20})\b/gu
const notPeople = new Set(
  'Mr Mrs Miss Sir Lady Lord Dr God Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April June July August September October November December English French London Dublin Paris Christmas Street Road'.split(
    ' ',
  ),
)

/** Reports that parts are separate stories: unnumbered, and either long or without a person named in many of them. */
function isStoryCollection(parts: RawBook['parts']): boolean {
  const long = parts.filter(({ content }) => content.length > partMinCharacters).slice(0, partsMax)
  if (long.length < partsMin) return false
  // `Part I: Chapter II. The House` is numbered.
  const isCounted = ({ title }: RawPart) =>
    title.split(': ').some((name) => isNumbered(name) || isDivisionTitle(name))
  if (long.filter(isCounted).length > long.length * numberedMax) return false
  const length = long.reduce((sum, { content }) => sum + content.length, 0) / long.length
  const isNamed = long.every(({ title }) => title !== '')
  return (isNamed && length > storyUsualCharacters) || getLargestNameShare(long) < sharedMax
}

function getLargestNameShare(long: RawBook['parts']): number {
  const names = long.flatMap(({ content }) => listFrequentNames(content.slice(0, partMaxCharacters)))
  return Math.max(0, ...countValues(names).values()) / long.length
}

/** Returns the 12 most frequent capitalized names within sentences, each used at least three times. */
function listFrequentNames(content: string): string[] {
  const names = [...content.matchAll(name)].map(([, found = '']) => found)
  return [...countValues(names)]
    .filter(([found, count]) => count > 2 && !notPeople.has(found))
    .sort(([, one], [, other]) => other - one)
    .slice(0, 12)
    .map(([found]) => found)
}
