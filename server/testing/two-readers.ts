import { eq } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import { engineVersion } from '#shared/timing/measure.ts'
import { encodeWordStarts } from '#shared/timing/word-starts.ts'
import * as tables from '../db/schema.ts'
import { createUploadUrl } from '../uploads/uploads.ts'
import { makeSilentWav } from './files.ts'
import { makeOwnBook, makeUser, makeWork } from './make.ts'
import type { TestServer } from './start.ts'

/** Word in every text of the other readers. In a response to the attacker it proves a leak. */
export const canary = 'zqcanary'

/** Id of the attacker's row in every table. The ids before and after it are other readers'. */
export const ownId = 102
export const otherIds = [101, 103] as const
/** Id of the first administrator. */
export const adminId = 104
/** Id of a library work that another reader has read, and of its chapter. Nobody has read the work with `unreadId`. */
export const readByOtherId = 104
export const unreadId = 105
/** Id of the attacker's own book and of its chapter. The ids before and after it are other readers'. */
export const ownBookId = 107
/** Word that occurs in each own book. */
export const inOwnBooks = 'brought'
export const otherBookIds = [106, 108] as const
/** Id that exists in no table. */
export const missingId = 2_147_483_000

/** Words with which the attacker's own chapter and text begin. */
export const ownWords = `own ${ownId}`
export const ownChapter = `${ownWords} one two three four`
export const ownText = `${ownWords} and more`

interface Readers {
  attacker: User
  /** The users whose ids precede and follow the attacker's. */
  others: [User, User]
  admins: [User, User]
}

/**
 * Fills a fresh database with the same ids in every table: row 102 belongs to the attacker or to everyone; rows 101 and 103 belong
 * to others or are hidden. Users 104 and 105 are administrators, each with a draft. Readers own passkeys too, although only
 * administrators can create them.
 */
export async function makeReaders(server: TestServer): Promise<Readers> {
  const { db } = server
  await setNextId(server, otherIds[0])
  const first = await makeUser(db, { firstName: canary })
  const attacker = await makeUser(db)
  const second = await makeUser(db, { firstName: canary })
  const admins: [User, User] = [await makeUser(db, { isAdmin: true }), await makeUser(db, { isAdmin: true })]
  for (const owner of [first, attacker, second]) {
    const isHiddenFromLibrary = owner !== attacker
    const said = isHiddenFromLibrary ? `${canary} ${owner.id}` : ownWords
    await makeWork(db, { isHiddenFromLibrary, title: said, chapters: [`${said} one two three four`] })
    await makeRows(db, owner, said)
    const clip = { startWord: 1, endWord: 2, file: 0, beginMs: 0, endMs: null }
    const audioUrls = [createUploadUrl('wav', true)]
    await server.uploads.write(audioUrls[0] ?? '', makeSilentWav(10))
    await db.insert(tables.narrations).values({ chapterId: owner.id, clips: [clip], audioUrls })
  }
  await makeWork(db)
  await makeWork(db)
  for (const owner of [first, attacker, second]) {
    await makeReadBook(db, owner, `${owner === attacker ? 'my' : canary} ${inOwnBooks} ${owner.id}`)
  }
  await makeRows(db, first, canary, readByOtherId)
  for (const { id } of admins) await makeDraft(db, id, `${canary} ${id}`)
  return { attacker, others: [first, second], admins }
}

/** Id larger than all used ones. */
let nextUnusedId = 1_000_000

/** Recreates the attacker and all their rows under the same ids; the library stays. */
export async function remakeAttacker(server: TestServer): Promise<User> {
  const { db } = server
  await db.delete(tables.users).where(eq(tables.users.id, ownId))
  // Rows that an administrator created remain after the account is deleted.
  await db.delete(tables.sponsorMessages).where(eq(tables.sponsorMessages.id, ownId))
  await db.delete(tables.ambientSounds).where(eq(tables.ambientSounds.id, ownId))
  await setNextId(server, ownId)
  const attacker = await makeUser(db)
  await makeRows(db, attacker, ownWords)
  nextUnusedId += 1_000
  await setNextId(server, nextUnusedId)
  await setNextId(server, ownBookId, ['works', 'chapters'])
  await makeReadBook(db, attacker, `my ${inOwnBooks} ${ownId}`)
  await setNextId(server, nextUnusedId, ['works', 'chapters'])
  return attacker
}

/** Sets the next id of all tables, or of the given ones. */
async function setNextId({ database }: TestServer, id: number, which: string[] | null = null): Promise<void> {
  await database.query(
    `select setval(pg_get_serial_sequence(quote_ident(table_name), 'id'), $1, false) from information_schema.columns
     where table_schema = 'public' and column_name = 'id' and is_identity = 'YES'
       and ($2::text[] is null or table_name = any($2::text[]))`,
    [id, which],
  )
}

/** Creates a partly read own book. */
async function makeReadBook(db: TestServer['db'], owner: User, said: string): Promise<void> {
  const book = { title: said, author: said, chapters: [`${said} one two three four`] }
  const { id: workId, chapters } = await makeOwnBook(db, owner, book)
  const chapterId = chapters[0]?.id ?? 0
  await db.insert(tables.readingSessions).values({ userId: owner.id, workId, chapterId, ...position })
}

const position = { wordsRead: 3, furthestWord: 3, seq: 7 }

/** Creates a row of every kind that a user owns; with a `workId`, only a reading session of that work. */
async function makeRows(db: TestServer['db'], { id: userId }: User, said: string, workId = userId) {
  await db.insert(tables.readingSessions).values({ userId, workId, chapterId: workId, ...position })
  if (workId !== userId) return
  const text = {
    userId,
    title: said,
    content: `${said} and more`,
    wordCount: 4,
    factorSum: 4,
    measuredBy: engineVersion,
    wordStarts: encodeWordStarts(Uint32Array.from([0, 4, 8, 12])),
    category: 'Poem' as const,
  }
  await db.insert(tables.userTexts).values(text)
  const word = said.replace(' ', '-')
  await db.insert(tables.respellings).values({ userId, word, respelling: 'said so' })
  await db.insert(tables.knownWords).values({ userId, word })
  const saved = { userId, word, definition: said, textId: userId }
  const [added] = await db.insert(tables.savedWords).values(saved).returning({ id: tables.savedWords.id })
  await makeReviewedCard(db, userId, added?.id ?? 0)
  await db.insert(tables.annotations).values({
    userId,
    clientId: `00000000-0000-4000-9000-${String(userId).padStart(12, '0')}`,
    textId: userId,
    title: said,
    author: '',
    chapterTitle: '',
    startWord: 1,
    endWord: 2,
    kind: 'note',
    colour: 'amber',
    note: said,
    quote: said,
    revision: 1,
  })
  await db.insert(tables.idempotencyKeys).values({ userId, key: said, request: said })
  await db.insert(tables.lookUps).values({ userId, year: 2026, word })
  await db.insert(tables.readingDays).values({ userId, day: '2026-01-02', words: 1_000, activeMs: 5_000 })
  const report = { userId, category: 'Other', title: said, description: said } as const
  await db.insert(tables.problemReports).values({ ...report, status: 'resolved', tellsReader: true })
  const passkey = {
    userId,
    credentialId: word,
    publicKey: 'x',
    counter: 0,
    transports: [],
    host: 'localhost',
  }
  await db.insert(tables.passkeys).values({ ...passkey, device: said })
  await db.insert(tables.passkeyChallenges).values({ challenge: `challenge-${word}`, userId })
  await makeDraft(db, userId, said)
  await makeDraft(db, userId, said, true)
  await db.insert(tables.sponsorMessages).values({ title: 'Tea', content: 'Tea.', creatorId: userId })
  await db
    .insert(tables.ambientSounds)
    .values({ title: 'Rain', audioUrl: '/uploads/x.wav', creatorId: userId })
}

/** Creates two cards: a due card with its first answer, and the card of a deleted word. */
async function makeReviewedCard(db: TestServer['db'], userId: number, id: number) {
  const day = '2026-01-02'
  const memory = { stability: 2.3, difficulty: 2.1, reviewedOn: day, due: '2026-01-04', reviews: 1 }
  const [card] = await db
    .insert(tables.wordCards)
    .values({ id, userId, ...memory })
    .returning()
  const removed = { userId, id: 0, word: 'removed', createdAt: new Date() }
  if (card) await db.insert(tables.removedCards).values({ ...removed, card, answers: [] })
  const clientId = `00000000-0000-4000-9000-${String(userId).padStart(12, '0')}`
  const answer = { cardId: id, userId, clientId, rating: 3, day, tookMs: 900, elapsedDays: 0 }
  await db.insert(tables.wordReviewLog).values(answer)
  await db.insert(tables.wordReviewSettings).values({ userId, isOn: true, retention: 'firm', newPerDay: 5 })
}

async function makeDraft(db: TestServer['db'], userId: number, said: string, isOwnBook = false) {
  const part = {
    title: said,
    wordCount: 4,
    factorSum: 4,
    bytes: 9,
    characters: 9,
    hasHeadingMarks: false,
    preview: said,
  }
  const book = {
    title: said,
    author: said,
    description: said,
    category: 'Novel' as const,
    parts: [part],
    omissions: [],
  }
  const id = isOwnBook ? getBookDraftId(userId) : getDraftId(userId)
  await db.insert(tables.importDrafts).values({ id, userId, isOwnBook, book })
  await db.insert(tables.importParts).values({ draftId: id, part: 0, userId, content: said })
}

/** Id of the user's draft of a library work. */
export const getDraftId = (userId: number) => `draft-of-${userId}`
/** Id of the user's draft of an own book. */
export const getBookDraftId = (userId: number) => `book-${getDraftId(userId)}`
