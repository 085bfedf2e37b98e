import type { Express } from 'express'
import { api } from '#shared/api.ts'
import { knownWordsApi } from '#shared/known-words-api.ts'
import { respellingApi } from '#shared/respelling-api.ts'
import { savedFormsApi } from '#shared/saved-forms-api.ts'
import { savedWordsApi } from '#shared/saved-words-api.ts'
import { savedWordsFilesApi } from '#shared/saved-words-files.ts'
import { lookedUpWord, storedSpelling } from '#shared/words.ts'
import type { Db } from '../db/client.ts'
import { parse } from '../http/input.ts'
import { route } from '../http/route.ts'
import { addMention, countLookUp, type Dictionaries, lookUpWord } from '../services/words/dictionary.ts'
import { findFirstMention } from '../services/words/first-mention.ts'
import { importWords } from '../services/words/import-words.ts'
import { setKnownWord } from '../services/words/known-words.ts'
import { createKnownShare, createRareWords } from '../services/words/rare-words.ts'
import { readRespellings, setRespelling, setWorkRespelling } from '../services/words/respellings.ts'
import { listSpellings } from '../services/words/saved-forms.ts'
import {
  changeSavedWord,
  deleteSavedWord,
  findSavedWord,
  listSavedNames,
  listSavedWords,
  saveWord,
} from '../services/words/saved-words.ts'
import { countSightings, findSightings } from '../services/words/sightings.ts'
import { listWordStates } from '../services/words/word-states.ts'

export function addWordRoutes(app: Express, db: Db, dictionaries: Dictionaries): void {
  route(app, api.dictionary.look, async ({ user, params, query, countToLimit }) => {
    // Looks up the last part of a name: for “Captain Ahab’s” the page sends the word “Ahabs” and the name “Captain Ahab”.
    const word = query?.name?.split(' ').at(-1) ?? parse(lookedUpWord, params.word)
    const mention = await findFirstMention(db, user, query)
    const found = lookUpWord(db, dictionaries, word, countToLimit)
    const answer = await addMention(found, query?.name, mention)
    await countLookUp(db, user, word, answer)
    return answer
  })

  route(app, api.words.names, ({ user }) => listSavedNames(db, user))
  route(app, api.words.saved, ({ user, query }) => listSavedWords(db, user, query))
  route(app, api.words.isSaved, ({ user, params }) =>
    findSavedWord(db, user, parse(storedSpelling, params.word)),
  )
  route(app, api.words.save, ({ user, body }) => saveWord(db, user, body))
  route(app, api.words.refresh, ({ user, params, body }) => changeSavedWord(db, user, params.id, body))
  route(app, api.words.remove, ({ user, params }) => deleteSavedWord(db, user, params.id))

  route(app, savedFormsApi.savedForms.list, async ({ user }) =>
    [...(await listSpellings(db, user, dictionaries.embedded))].join('\n'),
  )
  route(app, savedFormsApi.savedForms.sightings, ({ user, query }) =>
    findSightings(db, user, dictionaries.embedded, query.word),
  )
  route(app, savedWordsApi.savedWords.states, ({ user, query }) => listWordStates(db, user, query.timeZone))
  route(app, savedWordsApi.savedWords.sightings, ({ user }) =>
    countSightings(db, user, dictionaries.embedded),
  )
  route(app, savedWordsFilesApi.savedWords.import, ({ user, file, isGone }) =>
    importWords(db, user, file, isGone),
  )

  const listRareWords = createRareWords(db, dictionaries.embedded)
  const estimateShare = createKnownShare(db)
  route(app, knownWordsApi.knownWords.inChapter, ({ user, params }) => listRareWords(user, params.id))
  route(app, knownWordsApi.knownWords.share, ({ user, params }) => estimateShare(user, params.id))
  route(app, knownWordsApi.knownWords.set, ({ user, body }) => setKnownWord(db, user, body))

  const { list, set, setForWork } = respellingApi.respellings
  route(app, list, ({ user, query }) => readRespellings(db, user, query?.chapterId))
  route(app, set, ({ user, body }) => setRespelling(db, user, body))
  route(app, setForWork, ({ user, params, body }) => setWorkRespelling(db, user, params.id, body))
}
