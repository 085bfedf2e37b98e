/** Fewer parts than this tell nothing, and of more than this the first are enough. */
const partsMin = 4
const partsMax = 60
const partMinCharacters = 3_000
const partMaxCharacters = 40_000
/** In a novel its people come again; in stories hardly anybody does. */
const sharedMax = 0.25

const name = /[\p{Ll},;] (\p{Lu}\p{Ll}{2,20})\b/gu
const nobody = new Set(
  'Mr Mrs Miss Sir Lady Lord Dr God Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April June July August September October November December English French London Dublin Paris Christmas Street Road'.split(
    ' ',
  ),
)

/** Whether parts are stories of their own: nobody is named again and again in many of them. */
export function isStories(contents: readonly string[]): boolean {
  const long = contents.filter(({ length }) => length > partMinCharacters).slice(0, partsMax)
  if (long.length < partsMin) return false
  const parts = new Map<string, number>()
  for (const content of long) {
    for (const name of castOf(content.slice(0, partMaxCharacters)))
      parts.set(name, (parts.get(name) ?? 0) + 1)
  }
  return Math.max(0, ...parts.values()) < long.length * sharedMax
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
