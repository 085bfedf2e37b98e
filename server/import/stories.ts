/** Fewer parts than this tell nothing, and of more than this the first are enough. */
const partsMin = 4
const partsMax = 60
const partMinCharacters = 3_000
const partMaxCharacters = 40_000
/** So many names of a part are looked for in the others. */
const namesLooked = 3
/** In a novel its people come again; in stories hardly anybody does. */
const sharedMax = 0.25

const name = /[\p{Ll},;] (\p{Lu}\p{Ll}{2,20})\b/gu
const nobody = new Set(
  'Mr Mrs Miss Sir Lady Lord Dr God Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April June July August September October November December English French London Dublin Paris Christmas Street Road'.split(
    ' ',
  ),
)

/** Whether parts are stories of their own: whom one of them names often, few of the others name often too. */
export function isStories(contents: readonly string[]): boolean {
  const told = contents.filter(({ length }) => length > partMinCharacters).slice(0, partsMax)
  if (told.length < partsMin) return false
  const casts = told.map((content) => castOf(content.slice(0, partMaxCharacters)))
  const shares = casts.flatMap((cast, index) =>
    cast.slice(0, namesLooked).map((name) => {
      const others = casts.filter((other, at) => at !== index && other.includes(name))
      return others.length / (casts.length - 1)
    }),
  )
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length
  return shares.length >= told.length && mean < sharedMax
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
