import type { PartOfSpeech } from '../sources/stored.ts'
import { readTable } from './read-table.ts'

export interface IrregularForm {
  form: string
  lemma: string
  partOfSpeech: PartOfSpeech
}

const row = /^([^|]+) \| (noun|verb|adjective) \| ([^|]+)$/

/** Returns the inflections that the rules of `inflections.ts` do not produce: geese of goose, went of go, worse of bad. */
export function readIrregularForms(): IrregularForm[] {
  return readTable('irregular-forms.txt', row).flatMap(([lemma = '', partOfSpeech, forms = '']) =>
    forms.split(' ').map((form) => ({ form, lemma, partOfSpeech: partOfSpeech as PartOfSpeech })),
  )
}

/** Forms that belong to one lemma rather than to another, whatever the weights. */
export const preferredLemmas: Record<string, string> = {
  elves: 'elf',
  feet: 'foot',
  leaves: 'leaf',
  lives: 'life',
  twins: 'twin',
}
