import { removeHeadingMarks } from '#shared/heading-marks.ts'
import type { Category } from '#shared/timing/category.ts'
import { countValues } from '../structure/count-values.ts'
import { findNumber, isBareNumber, isDivisionTitle } from '../structure/division-titles.ts'
import { parseRoman } from '../structure/numerals.ts'
import type { RawBook } from '../structure/raw-book.ts'

/** Categories by words in subjects; the first match decides. The subject *fiction* does not distinguish novels from stories. */
const subjectKinds: [RegExp, Category][] = [
  [/\bhistory and criticism\b/i, 'Essay/Information'],
  [/\bshort (?:stories|story|fiction)\b/i, 'Short Story'],
  [/\b(?:novels?|fiction|romance|fantasy|thriller|stories|tales|fables|bildungsromans?)\b/i, 'Novel'],
  [/\b(?:drama|plays?|theat(?:er|re)|comed(?:y|ies)|traged(?:y|ies)|librettos?)\b/i, 'Stage Play'],
  [/\b(?:poetry|poems?|verse|sonnets?|ballads?|odes?)\b/i, 'Poem'],
  [
    /\b(?:essays?|history|philosophy|politic\w{0,8}|science|biograph\w{0,8}|non-?fiction|religion|economics|psychology|self-help|travel|treatises?)\b/i,
    'Essay/Information',
  ],
]
/**
 * Categories by words in titles and subtitles, in the languages of imported books. *Novelle* means short stories in Italian, but one
 * novella in German.
 */
const titleKinds: [RegExp, Category][] = [
  [
    /\b(?:a (?:comedy|tragedy|play|drama)|(?:trivial|comedy) for)\b|\bin (?:one|two|three|four|five) acts?\b|\b(?:drame|trag[ée]di[ea]|com[ée]di[ea]|commedia|dramma|(?:trauer|lust|schau|blij|treur|toneel)sp(?:ie|e)l)\b/i,
    'Stage Play',
  ],
  [/\b(?:poems?|poetry|sonnets?|verses|ballads|odes|gedichten?|po[ée]sies?|poes[ií]as?|poesie)\b/i, 'Poem'],
  [
    /\b(?:stories|(?:folk-?|fairy-?)?tales|fables|short fiction|novellen|geschichten|erzählungen|märchen|nouvelles|contes|cuentos|novelas cortas|racconti|verhalen|vertellingen|novelle(?!.*\((?:de|German)))\b/i,
    'Short Story',
  ],
  [/\b(?:novel|romance|novela|romanzo|roman(?!.*\(en))\b/i, 'Novel'],
]
const essayTitle =
  /\b(?:essays?|treatise|inquiry|principles of|introduction to|handbook|manual|guide|autobiography|memoirs|confessions|reminiscences|recollections|narrative of|my life|essais?|mémoires|souvenirs|discours|ensayos?|memorias|recuerdos|viajes?|saggi|memorie|ricordi|viaggi?o?|erinnerungen|versuch|herinneringen|reis)\b/i

const sampleMaxCharacters = 600_000
/** Prose up to this length is a short story. */
const storyMaxCharacters = 90_000
/** Share of speeches among paragraphs above which a book is a play. */
const speechesShare = 0.3
/** The same for a book of verse. Stanzas count as paragraphs, so speeches have a smaller share. */
const verseSpeechesShare = 0.15
/** Share of characters in verse above which a book counts as verse. */
const verseShare = 0.5
/** Minimum fiction score: the weighted sum of dialogue, past tense, exclamations and verbs of saying. Essays score less. */
const fictionMin = 7
const essayTitleWeight = 2
const essaySubjectWeight = 4

/** Guesses a book's category; `Novel` by default. */
export function guessCategory({
  title,
  language,
  subjects,
  parts,
}: Pick<RawBook, 'title' | 'language' | 'subjects' | 'parts'>): Category {
  const bySubject = find(subjectKinds, subjects.join('; '))
  if (bySubject && bySubject !== 'Novel') return bySubject
  const read = parts.filter(({ matter }) => matter === undefined)
  const whole = removeHeadingMarks(read.map(({ content }) => content).join('\n\n')).replace(/ {2}$/gm, '')
  const shape = measureShape(whole.slice(0, sampleMaxCharacters))
  if (shape.speeches > (shape.verse > verseShare ? verseSpeechesShare : speechesShare)) return 'Stage Play'
  if (shape.verse > verseShare) return 'Poem'
  const byTitle = find(titleKinds, `${title} (${language})`)
  if (byTitle) return byTitle
  const isOtherSubject = subjects.length > 0 && !bySubject
  const essayWeight =
    (essayTitle.test(title) ? essayTitleWeight : 0) + (isOtherSubject ? essaySubjectWeight : 0)
  const score = shape.fiction - essayWeight
  // Ignores the score when a subject of the book is fiction, because the title of a novel can imitate memoirs.
  if (bySubject !== 'Novel' && score < fictionMin) return 'Essay/Information'
  const isStory = whole.length < storyMaxCharacters
  return isStory || isStoryCollection(read) ? 'Short Story' : 'Novel'
}

function find(table: readonly [RegExp, Category][], text: string): Category | undefined {
  return table.find(([pattern]) => pattern.test(text.slice(0, 5_000)))?.[1]
}

/** Name before a speech: `JACK.`, `Lady Bracknell.`, or `RUTH` on a line above it. */
const speech =
  /^_{0,2}(?:\p{Lu}[\p{Lu}\p{M}'’. -]{1,40} *(?:\n|$)|(?:\p{Lu}[\p{Lu}\p{M}'’. -]{1,40}|\p{Lu}[\p{L}’'-]{1,20}(?: \p{Lu}[\p{L}’'-]{1,20}){0,2})_{0,2}(?:\s?[[(][^\])]{1,80}[\])])?[.:](?:\s|$))/u
const quotation = /^(?:["“«„»—–‘'「]|--?\s?[\p{L}¡¿])/u
const pastTense =
  /(?<!\p{L})(?:was|were|had|said|went|came|looked|war|waren|hatten?|sagte|kam|ging|avai(?:t|ent)|étai(?:t|ent)|dit|fut|faisait|eran?|había|fue|dijo|estaba|tenía|erano|avevan?o?|disse|fu|stava|zei|zeide|werd|kwam|был[аои]?|сказал[а]?)(?!\p{L})/giu
const presentTense =
  /(?<!\p{L})(?:is|are|has|have|does|do|ist|sind|hat|haben|wird|kann|est|sont|ont|peut|fait|están?|hay|tiene|han?|puede|è|sono|hanno|può|heeft|hebben|wordt|kan|есть|может)(?!\p{L})/giu

const saying =
  /(?<!\p{L})(?:said|asked|cried|replied|answered|exclaimed|sagte|fragte|rief|erwiderte|dit|demanda|répondit|dijo|preguntó|contestó|exclamó|disse|rispose|chiese|esclamò|zei|zeide|vroeg|riep|antwoordde|сказал[а]?|спросил[а]?)(?!\p{L})/giu

/** Measures the share of speeches among paragraphs, the share of verse among characters, and how much the text resembles fiction. */
function measureShape(text: string): { speeches: number; verse: number; fiction: number } {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  const paragraphs = text.split(/\n\n\s*/).filter((paragraph) => paragraph.length > 1)
  const share = (count: number) => count / Math.max(1, paragraphs.length)
  const names = paragraphs.flatMap(
    (paragraph) => speech.exec(paragraph.slice(0, 120))?.[0].replace(/[^\p{L} ].*$/u, '') || [],
  )
  // Excludes the numbers of stanzas, which are not names.
  const speeches = [...countValues(names)]
    .filter(([name, count]) => count > 2 && parseRoman(name) === undefined)
    .reduce((sum, [, count]) => sum + count, 0)
  const verse = paragraphs.filter(isVerse).reduce((sum, { length }) => sum + length, 0)
  const dialogue = share(paragraphs.filter((paragraph) => quotation.test(paragraph)).length)
  const past = count(pastTense)
  const words = Math.max(1, count(/\p{L}+/gu))
  return {
    speeches: share(speeches),
    verse: verse / Math.max(1, text.length),
    fiction:
      6 * dialogue +
      7 * (past / Math.max(1, past + count(presentTense))) +
      300 * Math.min(count(/[!?]/g) / words, 0.02) +
      400 * (count(saying) / words),
  }
}

/** Returns true for several short lines that are not a list. */
function isVerse(paragraph: string): boolean {
  const lines = paragraph.split('\n')
  return (
    lines.length > 1 &&
    lines.every((line) => line.length < 100 && !/^\s{0,12}(?:[-*•]|\d{1,3}[.)])\s/.test(line))
  )
}

/** Minimum number of long parts for a reliable result. */
const partsMin = 3
/** Maximum number of long parts to examine. */
const partsMax = 60
const partMinCharacters = 1_500
const partMaxCharacters = 40_000
const numberedMax = 0.3
/** Share of all mentions of names. In a story collection, names that occur in several parts have less than this share; in a novel, more. */
const sharedMax = 0.65
const nameTimesMin = 3
const name = /[\p{Ll},;] (\p{Lu}\p{Ll}{2,20})\b/gu

/** Returns true when the parts are separate stories, with titles and persons of their own. */
function isStoryCollection(parts: RawBook['parts']): boolean {
  const long = joinSections(parts)
    .filter(({ content }) => content.length > partMinCharacters)
    .slice(0, partsMax)
  const named = long.filter(({ title }) => title !== '' && !isOnlyNumber(title))
  if (long.length < partsMin || named.length < long.length * (1 - numberedMax)) return false
  const persons = long.map(countPersons)
  const known = countValues(persons.flatMap((counts) => [...counts.keys()]))
  const mentions = persons.flatMap((counts) => [...counts])
  const sum = (list: typeof mentions) => list.reduce((sum, [, count]) => sum + count, 0)
  return sum(mentions.filter(([name]) => known.get(name) !== 1)) < sum(mentions) * sharedMax
}

const countPersons = ({ content }: { content: string }) => {
  const names = [...content.slice(0, partMaxCharacters).matchAll(name)].map(([, name = '']) => name)
  return new Map([...countValues(names)].filter(([, count]) => count >= nameTimesMin))
}

/** Returns true for a title such as `Chapter IV` or `Part Two`. */
const isOnlyNumber = (title: string) => {
  const last = title.split(': ').at(-1) ?? ''
  return isDivisionTitle(last) || findNumber(last) === last.replace(/\.$/, '')
}

/** Joins the numbered sections of a story: `The Steppe: I`, `The Steppe: II`. */
function joinSections(parts: RawBook['parts']): { title: string; content: string }[] {
  const joined: { title: string; content: string }[] = []
  for (const { title, content } of parts) {
    const [name = '', section = ''] = title.split(': ')
    const last = joined.at(-1)
    if (last?.title === name && isBareNumber(section)) last.content += content
    else joined.push({ title: isBareNumber(section) && !isOnlyNumber(name) ? name : title, content })
  }
  return joined
}
