import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RequestHandler } from 'express'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { serveBuiltClient } from '../http/pages/client.ts'
import { makeOwnBook, makeUser, makeWork } from '../testing/make.ts'
import { startServer } from '../testing/start.ts'
import { LinkPreviews } from './link-previews.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-links-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
writeFileSync(join(folder, 'index.html'), '<head></head>')
let client: RequestHandler | undefined
const server = startServer({
  client: (req, res, next) => {
    client ??= serveBuiltClient(folder, new LinkPreviews(server.db))
    return client(req, res, next)
  },
})

/** Requests a page as another site does for a link, and returns its meta tags. */
async function getTags(path: string): Promise<Record<string, string>> {
  const { text } = await server.anonymous().agent.get(path).set('Accept', 'text/html').expect(200)
  return Object.fromEntries(
    [...text.matchAll(/<meta (?:property|name)="([^"]*)" content="([^"]*)">/g)].map(([, key, value]) => [
      key,
      value,
    ]),
  )
}

const getPicture = (address = '') => server.anonymous().agent.get(new URL(address).pathname)

test('shows title, author and cover of a visible work for a link into it', async () => {
  const work = await makeWork(server.db, { title: 'Up & <Down>', author: 'A. Person', chapters: ['One.'] })
  const tags = await getTags(`/reader/${work.id}/${work.chapters[0]?.id}?word=12`)
  expect(tags).toMatchObject({
    'og:title': 'Up &amp; &lt;Down&gt;, A. Person',
    'og:type': 'book',
    'twitter:card': 'summary_large_image',
  })
  expect(tags['og:url']).toMatch(/^http:.*\?word=12$/)
  const { body, headers } = await getPicture(tags['og:image']).expect(200)
  expect(headers['cache-control']).toBe('public, max-age=3600')
  expect(await sharp(body).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  const other = await makeWork(server.db, { title: 'Another', chapters: ['One.'] })
  const otherPicture = await getPicture(tags['og:image']?.replace(`${work.id}.png`, `${other.id}.png`))
  expect(otherPicture.body.equals(body)).toBe(false)
})

test('shows the site for every other link, and nothing of a hidden work or an own book', async () => {
  const owner = await makeUser(server.db)
  const hidden = await makeWork(server.db, { title: 'Hidden', isHiddenFromLibrary: true, chapters: ['One.'] })
  const own = await makeOwnBook(server.db, owner, { title: 'My diary', chapters: ['One.'] })
  const site = await getTags('/')
  expect(site).toMatchObject({ 'og:title': 'Lectern', 'og:type': 'website' })
  const picture = (await getPicture(site['og:image']).expect(200)).body
  expect(await sharp(picture).metadata()).toMatchObject({ width: 1200, height: 630 })
  for (const work of [hidden, own]) {
    const { 'og:url': _, ...tags } = await getTags(`/reader/${work.id}/${work.chapters[0]?.id}`)
    const { 'og:url': __, ...siteTags } = site
    expect(tags).toEqual(siteTags)
    await getPicture(site['og:image']?.replace('site', String(work.id))).expect(404)
  }
  for (const path of ['/reader/0/1', '/reader/99999999/1', '/read/personal/1', '/no/such/page'])
    expect((await getTags(path))['og:title']).toBe('Lectern')
  await getPicture(site['og:image']?.replace('site', '1e3')).expect(404)
})

test('sends readers with a session no tags', async () => {
  const reader = await server.as(await makeUser(server.db))
  const { text } = await reader.agent.get('/').set('Accept', 'text/html').expect(200)
  expect(text).not.toContain('og:')
})
