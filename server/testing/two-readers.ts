import { eq } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import { engineVersion } from '../../shared/timing/measure.ts'
import * as tables from '../db/schema.ts'
import { makeOwnBook, makeUser, makeWork } from './make.ts'
import type { TestServer } from './start.ts'

/** Stands in every text of another reader: where it turns up something of theirs has been read. */
export const canary = 'zqcanary'

/** In every table the row of this id is the attacker's own, the ones beside it are another reader's. */
export const ownId = 102
export const otherIds = [101, 103] as const
/** The first administrator. */
export const adminId = 104
/** A work and its chapter, for everyone, that another reader has read; the next has been read by nobody. */
export const readByOtherId = 104
export const unreadId = 105
/** Own books and their chapters: the attacker's, and on either side of it another reader's. */
export const ownBookId = 107
/** Stands in each of them. */
export const inOwnBooks = 'brought'
export const otherBookIds = [106, 108] as const
/** Of no table. */
export const missingId = 2_147_483_000

/** What the attacker's own chapter and text say. */
const ownWords = `own ${ownId}`
export const ownChapter = `${ownWords} one two three four`
export const ownText = `${ownWords} and more`

interface Readers {
  attacker: User
  /** Two of them, so that there is one on either side. */
  others: [User, User]
  admins: [User, User]
}

/**
 * Fills a fresh database so that each table that has ids has the same ones: 102 is the attacker's own, or for everyone, 101 and
 * 103 are others' or hidden. The administrators come after them, with a draft each; passkeys, which only they have, have owners
 * among the readers too.
 */
export async function makeReaders(server: TestServer): Promise<Readers> {
  const { db } = server
  await goOnFrom(server, otherIds[0])
  const first = await makeUser(db, { firstName: canary })
  const attacker = await makeUser(db)
  const second = await makeUser(db, { firstName: canary })
  const admins: [User, User] = [await makeUser(db, { isAdmin: true }), await makeUser(db, { isAdmin: true })]
  for (const owner of [first, attacker, second]) {
    const isHiddenFromLibrary = owner !== attacker
    const said = isHiddenFromLibrary ? `${canary} ${owner.id}` : ownWords
    await makeWork(db, { isHiddenFromLibrary, title: said, chapters: [`${said} one two three four`] })
    await makeRows(db, owner, said)
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

/** Far behind whatever has been made so far, and raised each time. */
let farBehind = 1_000_000

/** Makes the attacker anew with all that is theirs, under the same ids, whatever has become of it; the library stays as it is. */
export async function remakeAttacker(server: TestServer): Promise<User> {
  const { db } = server
  await db.delete(tables.users).where(eq(tables.users.id, ownId))
  // What somebody has made for the site is not gone with them.
  await db.delete(tables.sponsorMessages).where(eq(tables.sponsorMessages.id, ownId))
  await db.delete(tables.ambientSounds).where(eq(tables.ambientSounds.id, ownId))
  await goOnFrom(server, ownId)
  const attacker = await makeUser(db)
  await makeRows(db, attacker, ownWords)
  farBehind += 1_000
  await goOnFrom(server, farBehind)
  await goOnFrom(server, ownBookId, ['works', 'chapters'])
  await makeReadBook(db, attacker, `my ${inOwnBooks} ${ownId}`)
  await goOnFrom(server, farBehind, ['works', 'chapters'])
  return attacker
}

/** The next row of each table that has ids gets this one, or of these tables alone. */
async function goOnFrom({ database }: TestServer, id: number, which: string[] | null = null): Promise<void> {
  await database.query(
    `select setval(pg_get_serial_sequence(quote_ident(table_name), 'id'), $1, false) from information_schema.columns
     where table_schema = 'public' and column_name = 'id' and is_identity = 'YES'
       and ($2::text[] is null or table_name = any($2::text[]))`,
    [id, which],
  )
}

/** A book of somebody's own that they are in the middle of. */
async function makeReadBook(db: TestServer['db'], owner: User, said: string): Promise<void> {
  const book = { title: said, author: said, chapters: [`${said} one two three four`] }
  const { id: workId, chapters } = await makeOwnBook(db, owner, book)
  const chapterId = chapters[0]?.id ?? 0
  await db.insert(tables.readingSessions).values({ userId: owner.id, workId, chapterId, ...position })
}

const position = { wordsRead: 3, furthestWord: 3, seq: 7 }

/** A row of every kind that has an owner, in their own words; of the second round only those of a work that is for everyone. */
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
    category: 'Poem' as const,
  }
  await db.insert(tables.userTexts).values(text)
  const word = said.replace(' ', '-')
  await db.insert(tables.savedWords).values({ userId, word, definition: said, textId: userId })
  await db.insert(tables.readingDays).values({ userId, day: '2026-01-02', words: 1_000, activeMs: 5_000 })
  const report = { userId, category: 'Other', title: said, description: said } as const
  await db.insert(tables.problemReports).values(report)
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
  const id = isOwnBook ? bookDraftOf(userId) : draftOf(userId)
  await db.insert(tables.importDrafts).values({ id, userId, isOwnBook, book })
  await db.insert(tables.importParts).values({ draftId: id, part: 0, userId, content: said })
}

/** The addresses of somebody's import drafts: of a work of the library, and of a book of their own. */
export const draftOf = (userId: number) => `draft-of-${userId}`
export const bookDraftOf = (userId: number) => `book-${draftOf(userId)}`
