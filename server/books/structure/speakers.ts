import type { Block } from './block.ts'
import { countValues } from './count-values.ts'
import { removeMarks, skipText } from './emphasis.ts'

/** Formats a speech for the timing engine: the speaker in capitals, a full stop (a colon after a title such as `DR`) and the speech. */
export function formatSpeech(name: string, speech: string): string {
  // Removes an abbreviation's full stop, because it would end the name: `Col. G.` becomes `COL G`.
  const opening = toCapitals(name.replace(/[\s.:]+$|(?<!^[DMS]\p{L}{0,3})\.(?=\s)/giu, ''))
  const isTitle = /^[DMS]\w{0,3}$/.test(opening) && surnameLike.test(speech)
  return `${opening}${isTitle ? ':' : '.'}${speech.includes('\n') ? '\n' : ' '}${speech}`.trimEnd()
}

/** Matches a speech that looks like a surname, such as `Yes.` The timing engine would take `MAL. Yes.` for a name such as `DR. Smith.` */
const surnameLike = /^\p{Lu}[\p{L}’'&-]*(?:\s\p{Lu}[\p{L}’'&-]*)*(?:\s?[.:]|\s*[[(]|$)/u

const toCapitals = (name: string) =>
  // toUpperCase() would turn ß into SS.
  name.replace(/\p{Ll}/gu, (letter) => (letter === 'ß' ? 'ẞ' : letter.toUpperCase()))

const nameLike = /^\p{Lu}[\p{L}\p{M}'’.\s&-]{0,38}[.:]?$/u
const timesMin = 2
const speechesMin = 6
/** Minimum share of repeated names among the leads (`Block.lead`). With a lower share, the document is not a play. */
const namesShare = 0.6

/**
 * Formats speeches in documents that mark a speaker only by a highlighted name at the start of a block (its `lead`). At least two
 * names must recur. Leads that occur once are terms of a glossary and stay unchanged.
 */
export function formatSpeakers(blocks: readonly Block[]): Block[] {
  const leads = blocks.map(({ lead }) => lead).filter((lead) => lead !== '')
  const counts = countValues(leads.filter((lead) => nameLike.test(lead)).map(toNameKey))
  const names = new Set([...counts].filter(([, count]) => count >= timesMin).map(([name]) => name))
  const speeches = leads.filter((lead) => names.has(toNameKey(lead))).length
  if (names.size < 2 || speeches < speechesMin || speeches < leads.length * namesShare) return [...blocks]
  const isName = (lead: string) => nameLike.test(lead) && (names.has(toNameKey(lead)) || /[.:]$/.test(lead))

  const named: Block[] = []
  for (const block of blocks) {
    const term = named.at(-1)
    if (term?.isTerm && isName(term.lead) && !block.isTerm && block.kind === 'text') {
      named[named.length - 1] = {
        ...block,
        text: formatSpeech(term.lead, block.text),
        ids: [...term.ids, ...block.ids],
      }
    } else if (!block.isTerm && removeMarks(block.text).startsWith(block.lead) && isName(block.lead)) {
      const speech = skipText(block.text, block.lead.length).replace(/^[\s.:]+/, '')
      named.push({ ...block, text: formatSpeech(block.lead, speech) })
    } else named.push(block)
  }
  return named
}

const toNameKey = (lead: string) => lead.replace(/[\s.:]+$/, '').toLowerCase()
