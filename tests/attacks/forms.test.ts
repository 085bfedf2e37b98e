import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#shared/endpoints.ts'
import { type Attacker, createAttacker } from '../../server/testing/attacks.ts'
import { makeBlackPng } from '../../server/testing/files.ts'
import {
  buildDisposition,
  buildFilePart,
  buildForm,
  buildFormPart,
  formEnd,
  formType,
} from '../../server/testing/forms.ts'
import { makeUser } from '../../server/testing/make.ts'
import { openSocket } from '../../server/testing/raw.ts'
import { startServer } from '../../server/testing/start.ts'

const server = startServer()
const uploading = endpoints.flatMap(([name, { path, upload }]) => (upload ? [{ name, path, upload }] : []))
let admin: Attacker

beforeAll(async () => {
  admin = await createAttacker(server.url, await makeUser(server.db, { isAdmin: true }))
})

afterAll(() => {
  expect(uploading.length).toBeGreaterThan(2)
  expect(readdirSync(server.uploads.folder)).toEqual([])
  expect(server.log()).not.toContain('a request failed')
  expect([({} as Record<string, unknown>).x, Object.keys(Object.prototype)]).toEqual([undefined, []])
})

const send = (path: string, body: Buffer | string, type = formType, headers = {}) =>
  admin.send('POST', path, { headers: { 'Content-Type': type, ...headers }, body })

const png = makeBlackPng(8, 8)
const text = (field: string, content = 'x') => buildFormPart(buildDisposition(field), content)
const deep = (depth: number) => `a${'[b]'.repeat(depth)}`

/** Returns forms that crashed form parsers or exhausted their memory, by the name of the vulnerability. */
const formsFor = (field: string): Record<string, Buffer> => {
  const file = (name = 'tea.png') => buildFilePart(field, name, png)
  const many = (part: Buffer, count: number) => buildForm(...Array<Buffer>(count).fill(part))
  return {
    'CVE-2025-47944, parts that break off': Buffer.concat([file().subarray(0, 60), formEnd.subarray(0, 9)]),
    'CVE-2025-48997, a file in a field without a name': buildForm(buildFilePart('', 'tea.png', png)),
    'CVE-2025-48997, a text in a field without a name': buildForm(text('')),
    'CVE-2025-7338, no end': file(),
    'CVE-2025-7338, a part without headers': buildForm(buildFormPart('')),
    'CVE-2026-3304, files that nobody asked for': buildForm(
      file(),
      buildFilePart('other', 'tea.png', png),
      file(),
    ),
    'CVE-2026-3520, very many empty parts': many(buildFormPart(''), 20_000),
    'CVE-2026-3520, very many broken headers': many(buildFormPart(':'), 5_000),
    'CVE-2026-5079, a name that nests': buildForm(text(deep(5_000)), file()),
    'CVE-2026-5079, a short name that nests': buildForm(text(deep(6)), file()),
    'CVE-2026-77078, an endless list': buildForm(text('a[4294967294]'), text('a[]'), file()),
    'a name that would change every object': buildForm(
      text('__proto__[x]'),
      text('constructor[prototype][x]'),
      file(),
    ),
    'a file under such a name': buildForm(buildFilePart('__proto__', 'tea.png', png), file()),
    'two files': buildForm(file(), file()),
    'a list of files': buildForm(buildFilePart(`${field}[]`, 'tea.png', png)),
    'a field of a file': buildForm(buildFilePart(`${field}[path]`, 'tea.png', png)),
    'another field first': buildForm(text('path', '/etc/passwd'), file()),
    'the field as text': buildForm(text(field, '/etc/passwd')),
    'the field in other letters': buildForm(buildFilePart(field.toUpperCase(), 'tea.png', png)),
    'two dispositions': buildForm(
      buildFormPart(`${buildDisposition('x')}\r\n${buildDisposition('y', 'tea.png')}`, png),
    ),
    'a part that is a form': buildForm(
      buildFormPart(`${buildDisposition(field)}\r\nContent-Type: ${formType}`, buildForm(file())),
    ),
    'an encoding of its own': buildForm(
      buildFormPart(`${buildDisposition(field)}\r\nContent-Transfer-Encoding: base64`, 'eA=='),
    ),
    'an extended name': buildForm(
      buildFormPart(
        `Content-Disposition: form-data; name="${field}"; filename*=utf-8''%2e%2e%2fx%00.html`,
        'x',
      ),
    ),
    'headers without end': Buffer.concat([buildFormPart(`X: ${'x'.repeat(300_000)}`), formEnd]),
    'a thousand headers': buildForm(buildFormPart(Array(1_000).fill('A: b').join('\r\n'))),
    'an empty file': buildForm(buildFilePart(field, 'tea.png', '')),
    nothing: Buffer.alloc(0),
    'line feeds alone': Buffer.from(String(buildForm(text(field))).replaceAll('\r', '')),
  }
}

const types = [
  ...[
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=""',
    'multipart/form-data;;',
  ],
  ...[
    `multipart/form-data; boundary=${'x'.repeat(10_000)}`,
    'multipart/form-data; boundary=\t',
    `${formType}; boundary=b`,
  ],
  ...[
    'multipart/mixed; boundary=a-boundary',
    'multipart/related; boundary=a-boundary',
    'application/x-www-form-urlencoded',
  ],
  ...['text/plain', 'application/json', 'image/png', 'multipart/form-data-x; boundary=a-boundary', ''],
]

describe.each(uploading)('$name', ({ path, upload }) => {
  test('refuses malformed forms that are known to crash servers', async () => {
    const forms = formsFor(upload)
    const succeeded: string[] = []
    for (const [about, body] of Object.entries(forms)) {
      const answer = await send(path, body)
      if (answer.status < 400 || answer.status >= 500)
        succeeded.push(`${about}: ${answer.status} ${answer.text}`)
    }
    for (const type of types) {
      const { status } = await send(path, buildForm(buildFilePart(upload, 'tea.svg', '<svg/>')), type)
      if (status < 400 || status >= 500) succeeded.push(`${type.slice(0, 60)}: ${status}`)
    }
    expect(succeeded).toEqual([])
  })

  test('releases everything after an aborted upload or a false length', async () => {
    const whole = buildForm(buildFilePart(upload, 'tea.png', png))
    const head = (length: number | string) =>
      `POST ${path} HTTP/1.1\r\nHost: x\r\nCookie: ${admin.cookie}\r\nContent-Type: ${formType}\r\nContent-Length: ${length}\r\n\r\n`
    const before = await server.connections()
    const cuts = Array.from({ length: 40 }, (_, index) => Math.floor((whole.length * index) / 40))
    const cut = cuts.map(async (at, index) => {
      const length = [whole.length, whole.length + 1_000, 49_000_000][index % 3] ?? 0
      const socket = await openSocket(server.url, head(length), whole.subarray(0, at))
      socket.on('error', () => {})
      await new Promise((resolve) => setTimeout(resolve, 5))
      index % 2 ? socket.resetAndDestroy() : socket.destroy()
    })
    await Promise.all(cut)
    await expect.poll(server.connections).toBeLessThanOrEqual(before + 1)
    // The server must reject a form whose Content-Length is invalid, too large or too short.
    const lies: [string, number[]][] = [
      [`${head(whole.length - 40)}${whole.toString('latin1')}`, [400]],
      [head('999999999999'), [413]],
      [head('-1'), [400]],
      [head('0x10'), [400]],
      [head('10, 20'), [400]],
    ]
    for (const [bytes, expected] of lies) {
      const socket = await openSocket(server.url, Buffer.from(bytes, 'latin1'))
      const said: Buffer = await new Promise((resolve) => socket.once('data', resolve))
      socket.destroy()
      expect(expected, String(said)).toContain(Number(String(said).slice(9, 12)))
    }
    expect((await admin.send('GET', '/api/user')).status).toBe(200)
  })
})
