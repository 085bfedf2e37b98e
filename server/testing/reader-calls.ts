import { sql } from 'drizzle-orm'
import type { LoginSession, User } from '#shared/account.ts'
import { api } from '#shared/api.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { endpoints } from '#shared/endpoints.ts'
import { textMaxCharacters } from '#shared/limits.ts'
import { novel, uploadBook } from '../routes/imports.fixture.ts'
import { getTestPassword } from './make.ts'
import type { Caller, TestServer } from './start.ts'
import { ownBookId, ownId, ownWords, remakeAttacker } from './two-readers.ts'
import { fillOwnParams, makeValidBody, makeValidQuery } from './valid-bodies.ts'

/** A call of a reader. */
interface ReaderCall {
  name: string
  /** SQL that prepares the database before the call. */
  given?: string
  /** Path parameters, when the defaults (the reader's own rows) do not apply. */
  params?: Record<string, string | number>
}

const ofReaders = endpoints.filter(([, { access }]) => access === 'reader')
const byName = new Map(ofReaders)

/** Path parameters that are not row ids. */
const params: Record<string, ReaderCall['params']> = {
  'imports.text': { part: 0 },
  'narration.audio': { file: 0 },
  'dictionary.look': { word: 'whale' },
  'words.isSaved': { word: `own-${ownId}` },
}

/**
 * Sentence that older engine versions split into more words: they split `he ’s` and `cloak-\nroom`. The clef is one character but two
 * UTF-16 units, so a text of `textMaxCharacters` characters has more than `longTextCharacters` units. Such texts are measured in a worker.
 */
const sentence = 'One two three he ’s in the cloak-\nroom 𝄞. '
const times = Math.floor(textMaxCharacters / [...sentence].length)

/** Returns SQL that makes a text or own chapter long, with a saved word in it. */
const buildLongTextSql = (table: 'user_texts' | 'chapters', id: number, more: string) => `
  update ${table} set content = repeat('${sentence}', ${times}), ${more} where id = ${id};
  update saved_words set word_number = 3, chapter_id = ${ownBookId} where id = ${ownId}`

/** Calls that re-anchor positions. Their SQL stores a wrong word count or an old engine version, so the server measures the text again. */
const reanchoringCalls: [what: string, call: ReaderCall][] = [
  [
    'texts.update, of a text in which a word was saved,',
    { name: 'texts.update', given: buildLongTextSql('user_texts', ownId, 'word_count = 9') },
  ],
  [
    'texts.text, of one that an older version has measured,',
    { name: 'texts.text', given: buildLongTextSql('user_texts', ownId, 'measured_by = 2') },
  ],
  [
    'ownBooks.update, where its words are counted otherwise,',
    { name: 'ownBooks.update', given: buildLongTextSql('chapters', ownBookId, 'word_count = 9') },
  ],
  [
    'library.chapter, of an own book that an older version has measured,',
    {
      name: 'library.chapter',
      given: buildLongTextSql('chapters', ownBookId, 'measured_by = 2'),
      params: { id: ownBookId },
    },
  ],
]

/** Every call of a reader. */
export const readerCalls: [what: string, call: ReaderCall][] = [
  ...ofReaders.map(([name]): [string, ReaderCall] => [name, { name }]),
  ...reanchoringCalls,
]

/** Recreates a reader with data of every kind, and returns a function that makes the call as that reader. */
export async function prepareCall(server: TestServer, call: ReaderCall) {
  const { name, given } = call
  const user = await remakeAttacker(server)
  const reader = await server.as(user)
  if (given) await server.db.execute(sql.raw(given))
  const endpoint = byName.get(name) as Endpoint
  const files: Record<string, string> = {
    notes: `Highlight,Title\none two,${ownWords}`,
    words: 'Word,Definition\nspleen,An organ.',
  }
  const file = files[endpoint.upload ?? ''] ?? novel
  if (endpoint.upload) return () => uploadBook(reader, 'book.txt', file, endpoint)
  const query = name === 'library.page' ? { page: 1, search: 'whale' } : makeValidQuery(name, endpoint)
  const body = endpoint.body && makeValidBody(name, user.username, getTestPassword(user))
  const session = name === 'account.endSession' && { key: await otherSession(server, user, reader) }
  const named = { ...fillOwnParams(endpoint.path), ...params[name], ...session, ...call.params }
  return () => reader.send(endpoint, { params: named, query, body })
}

/** Signs the reader in a second time. Returns the public id of the second login session. */
async function otherSession(server: TestServer, user: User, reader: Caller): Promise<string> {
  await server.as(user)
  const { body } = await reader.call(api.account.sessions, {}).expect(200)
  return body.find(({ isCurrent }: LoginSession) => !isCurrent).key
}
