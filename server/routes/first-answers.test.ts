import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import { addressOf } from '#shared/endpoint.ts'
import type { FirstAnswer } from '#shared/first-answers.ts'
import { wholeLibrary } from '#shared/library.ts'
import { users } from '../db/schema.ts'
import { builtClient } from '../http/pages/client.ts'
import { makeUser, makeWork } from '../testing/make.ts'
import { type Caller, startServer } from '../testing/start.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-page-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
mkdirSync(join(folder, '.vite'))
writeFileSync(join(folder, 'index.html'), '<head></head><body><div id="root"></div></body>')
writeFileSync(
  join(folder, '.vite/manifest.json'),
  JSON.stringify({
    'src/pages/home.tsx': { file: 'assets/home-1.js', css: ['assets/home-1.css'], imports: ['_shared.js'] },
    'src/pages/admin-panel.tsx': { file: 'assets/admin-panel-1.js' },
    'src/pages/sign-in.tsx': { file: 'assets/sign-in-1.js', imports: ['_shared.js'] },
    '_shared.js': { file: 'assets/shared-1.js' },
  }),
)
const server = startServer({ client: builtClient(folder) })

const open = (caller: Caller, path: string) => caller.agent.get(path).set('Accept', 'text/html').expect(200)

function answersIn(html: string): FirstAnswer[] {
  const [, json] = /<script type="application\/json" id="first-answers">(.*?)<\/script>/s.exec(html) ?? []
  return json ? JSON.parse(json) : []
}

/** What comes with a page, by the address of the call that it answers. */
async function opened(caller: Caller, path: string) {
  const { text, headers } = await open(caller, path)
  return { text, headers, answers: new Map(answersIn(text).map(([address, ...rest]) => [address, rest])) }
}

test('a page comes with what it asks for first, word for word as the calls answer', async () => {
  const caller = await server.as(await makeUser(server.db))
  const work = await makeWork(server.db, { chapters: ['Call me Ishmael.'] })
  const chapterId = work.chapters[0]?.id ?? 0
  const pages: Record<string, string[]> = {
    '/': [addressOf(api.library.page, { query: wholeLibrary }), addressOf(api.reading.progress)],
    [`/reader/${work.id}/${chapterId}`]: [
      `/api/works/${work.id}`,
      `/api/works/${work.id}/chapters`,
      `/api/chapters/${chapterId}`,
      '/api/user/saved-words?names=true',
      '/api/ambient-sounds',
    ],
    '/saved-words': ['/api/user/saved-words'],
    '/account': [],
  }
  for (const [path, addresses] of Object.entries(pages)) {
    const { answers, headers } = await opened(caller, path)
    expect([...answers.keys()]).toEqual(['/api/user', ...addresses])
    for (const [address, [status, body]] of answers) {
      const asked = await caller.agent.get(address)
      expect([status, body]).toEqual([asked.status, asked.text])
    }
    expect(headers['cache-control']).toBe('private, no-store')
    expect(headers.vary).toContain('Cookie')
  }
})

test('a chapter’s page asks for its position itself, before its script has come', async () => {
  const caller = await server.as(await makeUser(server.db))
  const work = await makeWork(server.db, { chapters: ['Call me Ishmael.'] })
  const { text, answers } = await opened(caller, `/reader/${work.id}/${work.chapters[0]?.id}`)
  const address = addressOf(api.reading.active, { params: { chapterId: work.chapters[0]?.id ?? 0 } })
  expect(text).toContain(
    `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${address}"></head>`,
  )
  expect(answers.has(address)).toBe(false)
  expect((await opened(caller, '/')).text).not.toContain('rel="preload"')
})

test('who is not signed in gets a page that anybody may have, which says that nobody is signed in', async () => {
  const { answers, headers } = await opened(server.anonymous(), '/auth')
  expect([...answers]).toEqual([['/api/user', [401, expect.stringContaining('"signed_out"')]]])
  expect(headers['cache-control']).toBe('no-cache')
  const again = await server
    .anonymous()
    .agent.get('/auth')
    .set({ Accept: 'text/html', 'If-None-Match': headers.etag ?? '' })
  expect(again.status).toBe(304)
})

test('a session that has ended is nobody’s', async () => {
  const caller = await server.as(await makeUser(server.db))
  await caller.call(api.account.logout, {}).expect(204)
  const { answers } = await opened(caller, '/')
  expect([...answers.keys()]).toEqual(['/api/user'])
})

test('who must change the password first gets nothing but who they are', async () => {
  const user = await makeUser(server.db)
  const caller = await server.as(user)
  await server.db.update(users).set({ requiresPasswordChange: true }).where(eq(users.id, user.id))
  for (const path of ['/', '/reader/1/1']) {
    const { answers, text } = await opened(caller, path)
    expect([...answers.keys()]).toEqual(['/api/user'])
    expect(text).not.toContain('rel="preload"')
  }
})

test('what somebody may not see is not in the page, and is answered when it is asked for', async () => {
  const owner = await server.as(await makeUser(server.db))
  const body = { title: 'Mine', content: 'A secret of mine.' }
  const { body: mine } = await owner.call(api.texts.create, { body }).expect(201)
  const hidden = await makeWork(server.db, { chapters: ['Hidden words.'], isHiddenFromLibrary: true })
  const other = await server.as(await makeUser(server.db))
  for (const path of [`/read/personal/${mine.id}`, `/reader/${hidden.id}/${hidden.chapters[0]?.id}`]) {
    const { text } = await opened(other, path)
    expect(text).not.toMatch(/secret|Hidden words/)
  }
})

test('an administrator’s home comes without the progress that nobody shows them', async () => {
  const { answers } = await opened(await server.as(await makeUser(server.db, { isAdmin: true })), '/')
  expect([...answers.keys()]).not.toContain('/api/user/reading-progress')
})

test('nothing that somebody wrote ends the element that it lies in', async () => {
  const caller = await server.as(await makeUser(server.db))
  const work = await makeWork(server.db, { chapters: ['</script><script>alert(1)</script><!--'] })
  const { text, answers } = await opened(caller, `/reader/${work.id}/${work.chapters[0]?.id}`)
  expect(text.match(/<script/g)).toHaveLength(1)
  expect(answers.get(`/api/chapters/${work.chapters[0]?.id}`)?.[1]).toContain('</script><script>alert(1)')
})

test('a text that is long comes by itself', async () => {
  const caller = await server.as(await makeUser(server.db))
  const work = await makeWork(server.db, { chapters: ['word '.repeat(70_000)] })
  const chapterId = work.chapters[0]?.id
  const { answers } = await opened(caller, `/reader/${work.id}/${chapterId}`)
  expect(answers.has(`/api/chapters/${chapterId}`)).toBe(false)
  expect(answers.has(`/api/works/${work.id}`)).toBe(true)
})

test.each(['/reader/0/1', '/reader/x/1', '/reader/99999999999/1', '/no/such/page'])(
  '%s names nothing that could be answered',
  async (path) => {
    const { answers } = await opened(await server.as(await makeUser(server.db)), path)
    expect([...answers.keys()].filter((address) => address !== '/api/user')).toEqual([])
  },
)

test('the library that is asked for something is asked by the page', async () => {
  const { answers } = await opened(await server.as(await makeUser(server.db)), '/?search=whale')
  expect([...answers.keys()]).toEqual(['/api/user', '/api/user/reading-progress'])
})

test('who asks for no page causes no search for who they are', async () => {
  const caller = await server.as(await makeUser(server.db))
  const { text, headers } = await caller.agent.get('/').set('Accept', '*/*').expect(200)
  expect(answersIn(text)).toEqual([])
  expect(headers['cache-control']).toBe('no-cache')
})

test('a page names all that it is drawn with; who has to sign in, what that is drawn with', async () => {
  const home = await open(await server.as(await makeUser(server.db)), '/')
  expect(home.text).toContain('<link rel="modulepreload" crossorigin href="/assets/home-1.js">')
  expect(home.text).toContain('<link rel="stylesheet" crossorigin href="/assets/home-1.css">')
  expect(home.text).toContain('<link rel="modulepreload" crossorigin href="/assets/shared-1.js">')
  const signIn = await open(server.anonymous(), '/')
  expect(signIn.text).toContain('/assets/sign-in-1.js')
  expect(signIn.text).not.toContain('/assets/home-1.js')
  expect(home.text).not.toContain('/assets/admin-panel-1.js')
  const admin = await open(await server.as(await makeUser(server.db, { isAdmin: true })), '/')
  expect(admin.text).toContain('<link rel="modulepreload" crossorigin href="/assets/admin-panel-1.js">')
})

test('pages and the library’s texts are sent compressed, and what holds a secret beside what others chose is not', async () => {
  const caller = await server.as(await makeUser(server.db, { isAdmin: true }))
  const work = await makeWork(server.db, { chapters: ['word '.repeat(2_000)] })
  const encodingOf = async (path: string, accept = '*/*') =>
    (await caller.agent.get(path).set({ Accept: accept, 'Accept-Encoding': 'gzip, br' }).expect(200)).headers[
      'content-encoding'
    ]
  expect(await encodingOf('/', 'text/html')).toBe('gzip')
  expect(await encodingOf(`/api/chapters/${work.chapters[0]?.id}`)).toBe('br')
  for (let person = 0; person < 10; person += 1) await makeUser(server.db)
  expect(await encodingOf('/api/admin/users?page=1')).toBeUndefined()
})

test('a page is the same compressed as it is, with words of any language and what looks like the end of it', async () => {
  const chapter = '</script><!-- “Ἀχιλλεύς” 😀 \u2028 -->\n'.repeat(1_000)
  const caller = await server.as(await makeUser(server.db, { firstName: '</script> Ζωή 😀' }))
  const work = await makeWork(server.db, { title: 'Ιλιάς </script>', chapters: [chapter] })
  for (const path of ['/', `/reader/${work.id}/${work.chapters[0]?.id}`]) {
    const sent = (encoding: string) =>
      caller.agent.get(path).set({ Accept: 'text/html', 'Accept-Encoding': encoding }).expect(200)
    const plain = await sent('identity')
    expect(plain.headers['content-encoding']).toBeUndefined()
    for (const _again of [1, 2]) {
      const packed = await sent('gzip')
      expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Cookie, Accept-Encoding' })
      expect(packed.text).toBe(plain.text)
    }
    expect(plain.text.match(/<\/script>/g)).toHaveLength(1)
    expect(answersIn(plain.text).length).toBeGreaterThan(1)
    if (path !== '/') expect(plain.text).toContain('Ἀχιλλεύς')
  }
})
