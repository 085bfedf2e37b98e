import { createRequire } from 'node:module'
import type { PartOfSpeech } from './stored.ts'

const require = createRequire(import.meta.url)

const files = {
  noun: 'wn-noun-exceptions',
  verb: 'wn-verb-exceptions',
  adjective: 'wn-adjective-exceptions',
} as const

export interface IrregularForm {
  form: string
  lemma: string
  partOfSpeech: PartOfSpeech
}

/** WordNet's own tables of irregular forms: geese of goose, went of go, worse of bad. */
export function readIrregularForms(): IrregularForm[] {
  return (Object.keys(files) as (keyof typeof files)[]).flatMap((partOfSpeech) => {
    const table: Record<string, string | string[]> = require(`wink-lexicon/src/${files[partOfSpeech]}.js`)
    return Object.entries(table).flatMap(([form, lemmas]) =>
      [lemmas].flat().map((lemma) => ({ form, lemma, partOfSpeech })),
    )
  })
}
