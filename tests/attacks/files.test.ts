import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminApi } from '#shared/admin-api.ts'
import { type Attacker, createAttacker } from '../../server/testing/attacks.ts'
import { makeBlackPng, makeSilentMp3, makeSilentWav } from '../../server/testing/files.ts'
import { buildFilePart, buildForm, formType } from '../../server/testing/forms.ts'
import { badFiles, listHostileFileNames, magicBytes } from '../../server/testing/hostile-files.ts'
import { makeUser } from '../../server/testing/make.ts'
import { startServer } from '../../server/testing/start.ts'

const server = startServer()
const { uploadImage, uploadAudio } = adminApi.site
let admin: Attacker
let jpeg: Buffer
let webp: Buffer
const kept = new Set<string>()

beforeAll(async () => {
  admin = await createAttacker(server.url, await makeUser(server.db, { isAdmin: true }))
  const picture = sharp(makeBlackPng(40, 40))
  ;[jpeg, webp] = await Promise.all([picture.clone().jpeg().toBuffer(), picture.clone().webp().toBuffer()])
})

afterAll(() => {
  expect(new Set(readdirSync(server.uploads.folder))).toEqual(kept)
  // No upload may have created a file in the parent folder.
  const beside = readdirSync(dirname(server.uploads.folder))
  expect(beside.filter((name) => /evil|tea\.|owned/.test(name))).toEqual([])
  expect(server.log()).not.toContain('a request failed')
})

const kinds = [
  { endpoint: uploadImage, field: 'image', names: ['tea.png', 'tea.jpg', 'tea.webp'], type: 'image/png' },
  { endpoint: uploadAudio, field: 'audio', names: ['tea.wav', 'tea.mp3'], type: 'audio/wav' },
] as const

type Kind = (typeof kinds)[number]

const upload = ({ endpoint, field, type }: Kind, name: string, bytes: Buffer, claimed: string = type) =>
  admin.send('POST', endpoint.path, {
    headers: { 'Content-Type': formType },
    body: buildForm(buildFilePart(field, name, bytes, claimed)),
  })

/** Returns true if an accepted file has an unexpected URL, headers that let browsers execute it, or content of the attack. */
async function isDangerous(kind: Kind, text: string): Promise<boolean> {
  const url: string = JSON.parse(text)[`${kind.field}Url`]
  if (!/^\/uploads\/[\da-f]{32}\.(webp|mp3|wav)$/.test(url)) return true
  kept.add(url.slice('/uploads/'.length))
  const { headers, text: served } = await admin.send('GET', url)
  const isFixed =
    headers['content-type'] ===
    (kind.field === 'image' ? 'image/webp' : url.endsWith('3') ? 'audio/mpeg' : 'audio/wav')
  const isCaged =
    headers['x-content-type-options'] === 'nosniff' &&
    headers['content-security-policy'] === "default-src 'none'; sandbox"
  return !isFixed || !isCaged || (kind.field === 'image' && /owned|passwd|script/.test(served))
}

/** Uploads each file. An attack succeeds if the server neither refuses the file nor makes it harmless. */
async function attack(kind: Kind, files: [string, Buffer, string?][]) {
  const succeeded: string[] = []
  let taken = 0
  for (const [name, bytes, type] of files) {
    const { status, text } = await upload(kind, name, bytes, type)
    const isRefused = status >= 400 && status < 500
    if (status === 201) taken += 1
    if (!isRefused && (status !== 201 || (await isDangerous(kind, text)))) {
      succeeded.push(`${name.slice(0, 40)}: ${status} ${text}`)
    }
  }
  expect(succeeded).toEqual([])
  return { taken, tried: files.length }
}

describe.each(kinds)('the upload call for $field', (kind) => {
  test('refuses programs, pages and drawings with forged bytes, names and types', async () => {
    const types = [kind.type, 'text/html', 'image/svg+xml', 'application/octet-stream']
    let turn = 0
    const files = Object.values(badFiles).flatMap((bytes) =>
      Object.values(magicBytes).map((mark): [string, Buffer, string?] => {
        turn += 1
        const name = kind.names[turn % kind.names.length] ?? ''
        return [name, Buffer.concat([Buffer.from(mark, 'latin1'), bytes]), types[turn % 7 ? 0 : turn % 4]]
      }),
    )
    const { tried } = await attack(kind, files)
    expect(tried).toBe(66)
  })

  test('serves a polyglot file with its own media type only', async () => {
    const png = makeBlackPng(40, 40)
    const text = Buffer.concat([Buffer.from('\0\0\0\x1ftEXtComment\0', 'latin1'), badFiles.html ?? png])
    const whole = kind.field === 'image' ? [png, jpeg, webp] : [makeSilentWav(800), makeSilentMp3()]
    const files = whole.flatMap((bytes, index) =>
      ['html', 'svg', 'php', 'elf'].map((name): [string, Buffer] => [
        kind.names[index] ?? '',
        Buffer.concat([bytes, badFiles[name] ?? png]),
      ]),
    )
    const inside = Buffer.concat([png.subarray(0, 33), text, png.subarray(33)])
    const typed = files.map(([name, bytes]): [string, Buffer, string] => [
      name,
      bytes,
      { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp', mp3: 'audio/mpeg', wav: 'audio/wav' }[
        name.split('.')[1] as 'png'
      ],
    ])
    const { taken } = await attack(kind, [...typed, [kind.names[0], inside]])
    // Ensures that some files are accepted, so that the test checks how they are served.
    expect(taken).toBeGreaterThan(3)
  })

  test('neither follows nor stores the name of a file', async () => {
    const [name] = kind.names
    const bytes = kind.field === 'image' ? makeBlackPng(8, 8) : makeSilentWav(80)
    const names = listHostileFileNames(name)
    const { taken, tried } = await attack(
      kind,
      names.map((each) => [each, bytes]),
    )
    expect([tried > 35, taken > 5]).toEqual([true, true])
    const { text } = await admin.send('GET', '/api/admin/audit?limit=100')
    expect(text).not.toMatch(/evil|\.\.\/|owned/)
  })
})

test('serves no other file at an address under /uploads/', async () => {
  const above = [
    '../package.json',
    '../../etc/passwd',
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e/%2e%2e/etc/passwd',
    '..\\x',
  ]
  const odd = [
    '.',
    '',
    '%00',
    'x%00.webp',
    '.gitkeep',
    'x.webp/',
    '//etc/passwd',
    '%252e%252e%252fx',
    'a/../../x.webp',
  ]
  const [own = ''] = kept
  const dressed = [
    `./${own}`,
    `${own}/`,
    `${own}%00`,
    `${own}.html`,
    `${own}%20`,
    own.toUpperCase(),
    `../uploads/${own}`,
  ]
  const succeeded: string[] = []
  const paths = [...above, ...odd, ...dressed].flatMap((path) => [`/uploads/${path}`, `//uploads/${path}`])
  for (const path of paths) {
    const { status, headers } = await admin.send('GET', path)
    if (status !== 404 || String(headers['content-type']).startsWith('image'))
      succeeded.push(`${path}: ${status}`)
  }
  expect(succeeded).toEqual([])
  expect((await admin.send('GET', join('/uploads', own))).status).toBe(200)
})
