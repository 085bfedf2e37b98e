import { readTable } from './read-table.ts'

/** Returns the given names of English, each with the definition "a given name of women", of men, or of both. */
export function readGivenNames(): { name: string; definition: string }[] {
  return readTable('given-names.txt', /^(women and men|women|men) \| (.+)$/).flatMap(([whose, names = '']) =>
    names.split(' ').map((name) => ({ name, definition: `a given name of ${whose}` })),
  )
}
