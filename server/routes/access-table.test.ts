import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { User } from '#shared/account.ts'
import { adminApi } from '#shared/admin-api.ts'
import { annotationApi } from '#shared/annotation-api.ts'
import { api } from '#shared/api.ts'
import type { Input } from '#shared/endpoint.ts'
import { endpoints } from '#shared/endpoints.ts'
import { aNewReport } from '#shared/testing/make.ts'
import { createApp } from '../app.ts'
import { problemReports, users } from '../db/schema.ts'
import { createLog } from '../http/log.ts'
import { readImport } from '../services/books/import-drafts.ts'
import { fillParams } from '../testing/fill-params.ts'
import { makeOwnBook, makeUser, makeWork } from '../testing/make.ts'
import { type Caller, startServer } from '../testing/start.ts'
import { makeValidQuery } from '../testing/valid-bodies.ts'
import { novel } from './imports.fixture.ts'

const server = startServer()

/** A layer of Express's router, as far as this test reads it. */
interface Route {
  path: string
  methods: Record<string, boolean>
}

/** Access of each call, listed independently of the contract that is tested. */
const table = {
  anyone: [
    'account.register account.login account.askForPasskey account.logout content.page brokenPages.report',
  ],
  reader: [
    'account.user account.me account.changePassword account.confirmPassword account.sessions account.endOtherSessions',
    'account.changeEmail account.changeNames account.remove account.export',
    'library.page library.works library.shortPiece library.tonight library.work library.chapters library.chapter library.search narration.clips narration.audio',
    'reading.coda reading.lastRead reading.progress reading.removeWork reading.removeAll reading.days reading.years reading.active reading.open',
    'words.saved words.names words.isSaved words.save respellings.list knownWords.set knownWords.inChapter knownWords.share savedForms.list savedForms.sightings savedWords.states savedWords.sightings savedWords.import respellings.set annotations.list annotations.export annotations.import annotations.create texts.list texts.count texts.create',
    'sponsors.afterLogin sponsors.inLibrary sponsors.afterChapter sounds.list dictionary.look reports.create reports.answers',
    'wordReview.list wordReview.undo wordReview.summary wordReview.settings wordReview.changeSettings',
    'imports.drafts imports.save imports.discard ownBooks.list ownBooks.read ownBooks.finish',
  ],
  owner: [
    'account.endSession reading.save reading.beacon words.refresh words.remove annotations.change annotations.remove',
    'wordReview.answer wordReview.change',
    'texts.text texts.update texts.remove texts.savePosition texts.beacon',
    'imports.draft imports.text ownBooks.update ownBooks.remove reports.dismissAnswer',
  ],
  admin: [
    'respellings.setForWork passkeys.list passkeys.askForNew passkeys.add passkeys.remove imports.read imports.finish',
    'library.createWork library.updateWork library.setVisibility library.removeWork',
    'library.createChapter library.updateChapter library.removeChapter',
    'site.users site.setRole site.removeUser site.resetPassword site.audit site.statistics site.health site.setPageContent',
    'site.reports site.updateReport site.removeReport site.panel',
    'site.sponsorMessages site.createSponsorMessage site.updateSponsorMessage site.removeSponsorMessage',
    'site.sounds site.createSound site.updateSound site.removeSound site.uploadImage site.uploadAudio',
  ],
}
type Whose = keyof typeof table
const listNames = (whose: Whose) => table[whose].flatMap((line) => line.split(' '))
const whoseIs = new Map(
  (Object.keys(table) as Whose[]).flatMap((whose) => listNames(whose).map((name) => [name, whose])),
)

/** Calls that are open while a password change is required. */
const whilePasswordChange = [
  'account.user account.me account.changePassword account.logout content.page brokenPages.report',
].flatMap((line) => line.split(' '))

/** Calls that end the caller's login session, so each one runs in a new login session. */
const lastCalls = ['account.logout', 'account.remove', 'account.endOtherSessions']

let ada: User
let roles: Record<string, () => Promise<Caller>>

beforeAll(async () => {
  ada = await makeUser(server.db)
  const fresh = async (made = {}) => server.as(await makeUser(server.db, made))
  const changing = await makeUser(server.db, { isAdmin: true })
  const demoted = await makeUser(server.db, { isAdmin: true })
  const deleted = await makeUser(server.db, { isAdmin: true })
  const callers = { changing: await server.as(changing), demoted: await server.as(demoted) }
  const gone = await server.as(deleted)
  await server.db.update(users).set({ requiresPasswordChange: true }).where(eq(users.id, changing.id))
  await server.db.update(users).set({ isAdmin: false }).where(eq(users.id, demoted.id))
  const admin = await fresh({ isAdmin: true })
  await admin.call(adminApi.site.removeUser, { params: { userId: deleted.id } }).expect(204)
  const other = await fresh()
  roles = {
    anonymous: async () => server.anonymous(),
    'deleted user': async () => gone,
    'must change password': async () => callers.changing,
    'demoted administrator': async () => callers.demoted,
    'other reader': async () => other,
    administrator: async () => admin,
  }
})

test('the access table lists every call and no other', () => {
  expect([...whoseIs.keys()].sort()).toEqual(endpoints.map(([name]) => name).sort())
})

test('the server has a route for each call of the access table and for no other', () => {
  const { database, uploads } = server
  const app = createApp({ database, uploads, log: createLog('silent'), sessionSecret: 'a secret for tests' })
  const served = (app.router.stack as { route?: Route }[]).flatMap(({ route }) =>
    route ? Object.keys(route.methods).map((method) => `${method.toUpperCase()} ${route.path}`) : [],
  )
  const described = endpoints.map(([, { method, path }]) => `${method} ${path}`)
  expect(served.sort()).toEqual(described.sort())
})

type Verdict =
  | 'let in'
  | 'signed_out'
  | 'account_gone'
  | 'forbidden'
  | 'password_change_required'
  | 'not_found'

/** Returns the expected result of a call by a role. Even administrators get `not_found` for another user's row. */
function getExpectedVerdict(name: string, role: string): Verdict {
  const whose = whoseIs.get(name)
  if (role === 'must change password') {
    return whilePasswordChange.includes(name) ? 'let in' : 'password_change_required'
  }
  if (whose === 'anyone') return 'let in'
  if (role === 'deleted user') return 'account_gone'
  if (role === 'anonymous') return 'signed_out'
  if (whose === 'admin') return role === 'administrator' ? 'let in' : 'forbidden'
  return whose === 'owner' ? 'not_found' : 'let in'
}

const refusals = {
  signed_out: 401,
  account_gone: 401,
  forbidden: 403,
  password_change_required: 403,
  not_found: 404,
}

/** Creates a row that belongs to Ada, and returns the input that calls `name` on it. */
async function makeOwnedInput(caller: Caller, name: string): Promise<Input> {
  if (name === 'account.endSession') {
    await server.as(ada)
    const { body } = await caller.call(api.account.sessions, {}).expect(200)
    return { params: { key: body.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent).key } }
  }
  if (name.startsWith('reading.')) {
    const { id: workId, chapters } = await makeWork(server.db)
    const opened = await caller.call(api.reading.open, {
      body: { workId, chapterId: chapters[0]?.id ?? 0 },
    })
    return { params: { id: opened.body.id }, body: { wordsRead: 1, seq: 1 } }
  }
  if (/^words?(?:Review)?\./.test(name)) {
    const word = { word: `w${Math.random()}`, definition: 'D.' }
    const { body } = await caller.call(api.words.save, { body: word }).expect(201)
    const answer = { clientId: crypto.randomUUID(), rating: 3, tookMs: 900 }
    if (name === 'wordReview.answer') return { params: { id: body.id }, body: answer }
    if (name === 'wordReview.change') return { params: { id: body.id }, body: { suspended: true } }
    return { params: { id: body.id }, ...(name === 'words.refresh' && { body: { definition: 'E.' } }) }
  }
  if (name.startsWith('annotations.')) {
    const { chapters } = await makeWork(server.db)
    const words = { revision: 1, startWord: 1, endWord: 1, kind: 'bookmark' } as const
    const body = { clientId: crypto.randomUUID(), chapterId: chapters[0]?.id, ...words }
    const { id } = (await caller.call(annotationApi.annotations.create, { body }).expect(201)).body
    return { params: { id }, ...(name === 'annotations.change' && { body: { note: 'N' } }) }
  }
  if (name.startsWith('reports.')) {
    const row = { ...aNewReport(), userId: ada.id, status: 'resolved', tellsReader: true } as const
    const [report] = await server.db.insert(problemReports).values(row).returning()
    return { params: { id: report?.id ?? 0 } }
  }
  if (name.startsWith('ownBooks.')) {
    const { id } = await makeOwnBook(server.db, ada)
    return { params: { id }, ...(name === 'ownBooks.update' && { body: { title: 'U' } }) }
  }
  if (name.startsWith('imports.')) {
    const { id: draft } = await readImport(server, ada, { name: 'book.txt', bytes: Buffer.from(novel) })
    return { params: { draft, part: '0' } }
  }
  const { body } = await caller.call(api.texts.create, { body: { title: 'T', content: 'One two.' } })
  const changes = name === 'texts.update' ? { title: 'U' } : { wordsRead: 1, seq: 1 }
  return { params: { id: body.id }, ...(!/text$|remove$/.test(name) && { body: changes }) }
}

test('admits and rejects each role as in the access table, for every call', async () => {
  const owner = await server.as(ada)
  const wrong: string[] = []
  const note = (name: string, role: string, status: number, code: string, verdict: Verdict) => {
    const isMet =
      verdict === 'let in'
        ? !(code in refusals) || (code === 'not_found' && whoseIs.get(name) !== 'owner')
        : code === verdict && status === refusals[verdict]
    if (!isMet || status >= 500) wrong.push(`${name}, ${role}: ${status} ${code}, and not ${verdict}`)
  }
  for (const [name, endpoint] of endpoints) {
    const isOwned = whoseIs.get(name) === 'owner'
    // An id without a row, so that an admitted call changes nothing.
    const nothing: Input = {
      params: fillParams(endpoint, 2_000_000_000),
      query: makeValidQuery(name, endpoint),
    }
    const input = isOwned ? await makeOwnedInput(owner, name) : nothing
    const asking = Object.entries(roles).map(async ([role, caller]) => {
      const verdict = getExpectedVerdict(name, role)
      if (lastCalls.includes(name) && verdict === 'let in') return
      const { status, body } = await (await caller()).send(endpoint, input).set('Host', 'localhost')
      note(name, role, status, body?.code, verdict)
    })
    await Promise.all(asking)
    const mine = lastCalls.includes(name) ? await server.as(await makeUser(server.db)) : owner
    const { status, body } = await mine.send(endpoint, input)
    note(name, 'owner', status, body?.code, whoseIs.get(name) === 'admin' ? 'forbidden' : 'let in')
    if (isOwned && status !== endpoint.status) wrong.push(`${name}, owner: ${status}`)
  }
  expect(wrong).toEqual([])
  expect(await server.db.$count(users, sql`is_admin and not requires_password_change`)).toBe(1)
})
