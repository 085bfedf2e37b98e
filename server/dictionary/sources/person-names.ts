import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)

/** Path of a list of family and given names. The package does not export it. */
export const personNamesFile = join(
  dirname(require.resolve('@cspell/dict-people-names')),
  'dict/people-names.txt',
)

/** Returns the names of three letters or more, without abbreviations. */
export function readPersonNames(): string[] {
  const lines = readFileSync(personNamesFile, 'utf8').split('\n')
  return lines.filter((line) => /^\p{Lu}[\p{L}'-]{2,}$/u.test(line))
}
