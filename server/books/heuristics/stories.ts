import { isNumbered } from '../structure/nesting.ts'

interface Part {
  readonly title: string
  readonly content: string
}

/** Fewer parts than this tell nothing, and of more than this the first are enough. */
const partsMin = 4
const partsMax = 60
const partMinCharacters = 3_000
const partMaxCharacters = 40_000
/** Chapters of a novel are numbered for the most part; stories have names, and are longer than most chapters, in characters. */
const numberedMax = 0.3
const storyUsualCharacters = 24_000
/** In a novel its people come again; in stories hardly anybody does. */
const sharedMax = 0.25

const name = /[\p{Ll},;] (\p{Lu}\p{Ll}{2,20})\b/gu
const nobody = new Set(
  'Mr Mrs Miss Sir Lady Lord Dr God Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April June July August September October November December English French London Dublin Paris Christmas Street Road'.split(
    ' ',
  ),
)

/**
 * Whether parts are stories of their own: they say so, or they have names and no numbers, and are long or share nobody who is
 * named again and again.
 */
export function isStories(parts: readonly Part[]): boolean {
  if (parts.filter(({ title }) => /^(?:adventure|story|tale)\b/i.test(title)).length > 2) return true
  const long = parts.filter(({ content }) => content.length > partMinCharacters).slice(0, partsMax)
  if (long.length < partsMin) return false
  if (long.filter(({ title }) => isNumbered(title)).length > long.length * numberedMax) return false
  const length = long.reduce((sum, { content }) => sum + content.length, 0) / long.length
  const isNamed = long.every(({ title }) => title !== '')
  return (isNamed && length > storyUsualCharacters) || shareOfMostNamed(long) < sharedMax
}

function shareOfMostNamed(long: readonly Part[]): number {
  const parts = new Map<string, number>()
  for (const { content } of long) {
    for (const name of castOf(content.slice(0, partMaxCharacters)))
      parts.set(name, (parts.get(name) ?? 0) + 1)
  }
  return Math.max(0, ...parts.values()) / long.length
}

/** The names that a text uses within its sentences, the most frequent first, each at least three times. */
function castOf(content: string): string[] {
  const counts = new Map<string, number>()
  for (const [, found = ''] of content.matchAll(name)) {
    if (!nobody.has(found)) counts.set(found, (counts.get(found) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > 2)
    .sort(([, one], [, other]) => other - one)
    .slice(0, 12)
    .map(([found]) => found)
}
