import type { Express } from 'express'
import { api } from '#shared/api.ts'
import { lookedUpWord } from '#shared/words.ts'
import type { Db } from '../db/client.ts'
import { parse } from '../http/input.ts'
import { route } from '../http/route.ts'
import { type Dictionaries, lookUpWord } from '../services/words/dictionary.ts'

/** Words that a reader looks up. */
export function dictionaryRoutes(app: Express, db: Db, dictionaries: Dictionaries): void {
  route(app, api.dictionary.look, ({ params, countToLimit }) =>
    lookUpWord(db, dictionaries, parse(lookedUpWord, params.word), countToLimit),
  )
}
