/** What is said of a word by nothing but its adjective. */
const byAdjective =
  /\b(?:in an? ([a-z-]+) (?:manner|way|fashion)|(?:quality|state|property|trait|condition) of being ([a-z-]+))$/
/** Longer is no help, in characters. */
const longest = 160

/**
 * Returns a definition with what its adjective means, where it rests on that alone: in an industrious manner; industrious: characterized
 * by hard work. Whoever asks for *industriously* does not know *industrious*.
 * @param meaningOf what an adjective means first, if that is known
 */
export function explained(definition: string, meaningOf: (adjective: string) => string | undefined): string {
  const [, ofManner, ofBeing] = byAdjective.exec(definition) ?? []
  const adjective = ofManner ?? ofBeing
  const meaning = adjective && meaningOf(adjective)
  const whole = `${definition}; ${adjective}: ${meaning}`
  return meaning && whole.length <= longest ? whole : definition
}
