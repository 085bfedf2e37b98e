import { sql } from 'drizzle-orm'
import type { LoginSession, User } from '#shared/account.ts'
import { api } from '#shared/api.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { endpoints } from '#shared/endpoints.ts'
import { textMaxCharacters } from '#shared/limits.ts'
import { novel, upload } from '../routes/imports.fixture.ts'
import { passwordOf } from './make.ts'
import { ownParams, rightBody, rightQuery } from './right-bodies.ts'
import type { Caller, TestServer } from './start.ts'
import { ownBookId, ownId, remakeAttacker } from './two-readers.ts'

/** A call that a reader can make. */
interface ReaderCall {
  name: string
  /** What is so in the database before. */
  given?: string
  /** What its address names, where that is not the row of this kind that is the reader's own. */
  params?: Record<string, string | number>
}

const ofReaders = endpoints.filter(([, { access }]) => access === 'reader')
const byName = new Map(ofReaders)

/** What the address of a call names that is not the number of a row. */
const params: Record<string, ReaderCall['params']> = {
  'imports.text': { part: 0 },
  'dictionary.look': { word: 'whale' },
  'words.isSaved': { word: `own-${ownId}` },
}

/** Words that were cut otherwise once. With the clef, which is two characters to JavaScript, the longest text is long enough for the worker. */
const sentence = 'One two three he ’s in the cloak-\nroom 𝄞. '
const times = Math.floor(textMaxCharacters / [...sentence].length)

/** A text of the reader's, or a chapter of their own book, is long, and a word of theirs was met in it. */
const isLong = (table: 'user_texts' | 'chapters', id: number, more: string) => `
  update ${table} set content = repeat('${sentence}', ${times}), ${more} where id = ${id};
  update saved_words set word_number = 3, chapter_id = ${ownBookId} where id = ${ownId}`

/** Where words are counted otherwise than before, what is stored of them moves besides. */
const moving: [what: string, call: ReaderCall][] = [
  [
    'texts.update, of a text in which a word was saved,',
    { name: 'texts.update', given: isLong('user_texts', ownId, 'word_count = 9') },
  ],
  [
    'texts.text, of one that an older version has measured,',
    { name: 'texts.text', given: isLong('user_texts', ownId, 'measured_by = 2') },
  ],
  [
    'ownBooks.update, where its words are counted otherwise,',
    { name: 'ownBooks.update', given: isLong('chapters', ownBookId, 'word_count = 9') },
  ],
  [
    'library.chapter, of an own book that an older version has measured,',
    {
      name: 'library.chapter',
      given: isLong('chapters', ownBookId, 'measured_by = 2'),
      params: { id: ownBookId },
    },
  ],
]

/** Every call that a reader can make. */
export const readerCalls: [what: string, call: ReaderCall][] = [
  ...ofReaders.map(([name]): [string, ReaderCall] => [name, { name }]),
  ...moving,
]

/** Makes the reader anew who has something of everything, and returns what makes the call as them. */
export async function prepareCall(server: TestServer, call: ReaderCall) {
  const { name, given } = call
  const user = await remakeAttacker(server)
  const reader = await server.as(user)
  if (given) await server.db.execute(sql.raw(given))
  const endpoint = byName.get(name) as Endpoint
  if (endpoint.upload) return () => upload(reader, 'book.txt', novel, endpoint)
  const query = name === 'library.page' ? { page: 1, search: 'whale' } : rightQuery(name, endpoint)
  const body = endpoint.body && rightBody(name, user.username, passwordOf(user))
  const session = name === 'account.endSession' && { key: await otherSession(server, user, reader) }
  const named = { ...ownParams(endpoint.path), ...params[name], ...session, ...call.params }
  return () => reader.send(endpoint, { params: named, query, body })
}

/** Signs the reader in elsewhere too; returns what that login session is called. */
async function otherSession(server: TestServer, user: User, reader: Caller): Promise<string> {
  await server.as(user)
  const { body } = await reader.call(api.account.sessions, {}).expect(200)
  return body.find(({ isCurrent }: LoginSession) => !isCurrent).key
}
