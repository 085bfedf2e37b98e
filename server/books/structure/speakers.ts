import type { Block } from './block.ts'

/** What somebody says after the name by which the engine knows that it is one: in capitals, with a full stop. */
export function speakerLine(name: string, said: string): string {
  const opening = `${inCapitals(name.replace(/[\s.:]+$/, ''))}.`
  if (said === '') return opening
  return `${opening}${said.includes('\n') ? '\n' : ' '}${said}`
}

const inCapitals = (name: string) =>
  // A sharp s has a capital of its own: in two letters it would be another word.
  name.replace(/\p{Ll}/gu, (letter) => (letter === 'ß' ? 'ẞ' : letter.toUpperCase()))

/** A name has a capital, few words and no sentence in it. */
const nameLike = /^\p{Lu}[\p{L}\p{M}'’.\s&-]{0,38}[.:]?$/u
const timesMin = 2
const speechesMin = 6
/** Of what stands out at the beginning of blocks at least this share are names that come again, in a play. */
const namesShare = 0.6

/**
 * Names who speaks, where a document marks it by what stands out at the beginning of its blocks: names come again and
 * again, and there are at least two of them. Terms that come once are a glossary's and stay.
 */
export function nameSpeakers(blocks: readonly Block[]): Block[] {
  const counts = new Map<string, number>()
  for (const { lead } of blocks) {
    if (nameLike.test(lead)) counts.set(keyOf(lead), (counts.get(keyOf(lead)) ?? 0) + 1)
  }
  const names = new Set([...counts].filter(([, count]) => count >= timesMin).map(([name]) => name))
  const leads = blocks.filter(({ lead }) => lead !== '').length
  const speeches = blocks.filter(({ lead }) => lead !== '' && names.has(keyOf(lead))).length
  if (names.size < 2 || speeches < speechesMin || speeches < leads * namesShare) return [...blocks]
  const isName = (lead: string) => nameLike.test(lead) && (names.has(keyOf(lead)) || /[.:]$/.test(lead))

  const named: Block[] = []
  for (const block of blocks) {
    const term = named.at(-1)
    if (term?.isTerm && isName(term.lead) && !block.isTerm && block.kind === 'text') {
      named[named.length - 1] = {
        ...block,
        text: speakerLine(term.lead, block.text),
        ids: [...term.ids, ...block.ids],
      }
    } else if (
      !block.isTerm &&
      block.lead !== '' &&
      block.text.startsWith(block.lead) &&
      isName(block.lead)
    ) {
      const said = block.text.slice(block.lead.length).replace(/^[\s.:]+/, '')
      named.push({ ...block, text: speakerLine(block.lead, said) })
    } else named.push(block)
  }
  return named
}

const keyOf = (lead: string) => lead.replace(/[\s.:]+$/, '').toLowerCase()
