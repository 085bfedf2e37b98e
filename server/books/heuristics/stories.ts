import { isNumbered } from '../structure/division-titles.ts'

interface Part {
  readonly title: string
  readonly content: string
}

/** Parts examined: too few prove nothing. */
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

/**
 * Reports that parts are separate stories: their titles say so, or they are unnumbered and either long or without a person
 * named in many of them.
 */
export function isStoryCollection(parts: readonly Part[]): boolean {
  if (parts.filter(({ title }) => /^(?:adventure|story|tale)\b/i.test(title)).length > 2) return true
  const long = parts.filter(({ content }) => content.length > partMinCharacters).slice(0, partsMax)
  if (long.length < partsMin) return false
  if (long.filter(({ title }) => isNumbered(title)).length > long.length * numberedMax) return false
  const length = long.reduce((sum, { content }) => sum + content.length, 0) / long.length
  const isNamed = long.every(({ title }) => title !== '')
  return (isNamed && length > storyUsualCharacters) || getLargestNameShare(long) < sharedMax
}

function getLargestNameShare(long: readonly Part[]): number {
  const parts = new Map<string, number>()
  for (const { content } of long) {
    for (const name of listFrequentNames(content.slice(0, partMaxCharacters)))
      parts.set(name, (parts.get(name) ?? 0) + 1)
  }
  return Math.max(0, ...parts.values()) / long.length
}

/** Returns the 12 most frequent capitalized names within sentences, each used at least three times. */
function listFrequentNames(content: string): string[] {
  const counts = new Map<string, number>()
  for (const [, found = ''] of content.matchAll(name)) {
    if (!notPeople.has(found)) counts.set(found, (counts.get(found) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > 2)
    .sort(([, one], [, other]) => other - one)
    .slice(0, 12)
    .map(([found]) => found)
}
