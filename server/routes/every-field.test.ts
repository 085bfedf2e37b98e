import { hash } from '@node-rs/argon2'
import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Endpoint } from '#shared/endpoint.ts'
import { endpoints } from '#shared/endpoints.ts'
import * as passwords from '../services/account/passwords.ts'
import { fillParams } from '../testing/fill-params.ts'
import { naughtyStrings } from '../testing/naughty-strings.ts'
import { startServer } from '../testing/start.ts'
import { listFieldPaths, makeValidCalls, type ValidCalls, withField } from '../testing/valid-calls.ts'

const server = startServer()
const byName = new Map(endpoints)
let calls: [name: string, endpoint: Endpoint, call: ValidCalls['calls'][string]][]
let admin: ValidCalls['admin']

beforeAll(async () => {
  const valid = await makeValidCalls(server)
  admin = valid.admin
  calls = Object.entries(valid.calls).map(([name, call]) => [name, byName.get(name) as Endpoint, call])
})

beforeEach(() => {
  // Hashes cheaply, because another test checks the cost of hashing.
  vi.spyOn(passwords, 'hashPassword').mockImplementation((password) =>
    hash(password, { memoryCost: 8, timeCost: 1 }),
  )
  vi.spyOn(passwords, 'isPassword').mockResolvedValue(false)
})

afterEach(() => {
  vi.restoreAllMocks()
  expect(server.log()).not.toContain('a request failed')
})

/** Each call sends every third string that its schema accepts, from another offset than the last call. The schema parses all strings. */
const sampleStride = 3

const isTaken = ({ body }: Endpoint, value: unknown) => body?.safeParse(value).success ?? false
const classifyStatus = (status: number) => (status < 300 ? 'taken' : status < 500 ? 'refused' : 'broken')

test('accepts or refuses a naughty string in any field of any body, without a 500', async () => {
  const count = { fields: 0, sent: 0, taken: 0, refused: 0, broken: 0 }
  const broken: string[] = []
  for (const [turn, [name, endpoint, { caller, input }]] of calls.entries()) {
    const fields = listFieldPaths(input.body, 'string')
    count.fields += fields.length
    const [taken, refused] = [fields.map(() => [] as string[]), [] as object[]]
    for (const [index, field] of fields.entries()) {
      const isTakenInField = (string: string) => isTaken(endpoint, withField(input.body, field, string))
      taken[index] = naughtyStrings.filter(
        (string, number) => isTakenInField(string) && (number + turn) % sampleStride === 0,
      )
      const other = naughtyStrings.find((string) => !isTakenInField(string))
      // Sends one refused value per field, because the schema refuses all of them before the handler runs.
      if (other !== undefined) refused.push(withField(input.body, field, other))
    }
    const rounds = Math.max(0, ...taken.map(({ length }) => length))
    const filled = Array.from({ length: rounds }, (_, round) =>
      fields.reduce((body, field, index) => {
        const strings = taken[index] ?? []
        return strings.length ? withField(body, field, strings[(round + index) % strings.length]) : body
      }, input.body),
    )
    const sent = [...filled, ...refused]
    for (const body of sent) {
      const { status } = await caller.send(endpoint, { ...input, body })
      count.sent += 1
      count[classifyStatus(status)] += 1
      if (status >= 500) broken.push(`${name} ${JSON.stringify(body)}`)
    }
  }
  expect(broken).toEqual([])
})

test('accepts or refuses a naughty string in any path or search, without a 500', async () => {
  const broken: string[] = []
  const named = endpoints.filter(([, { path }]) => /:(?!id)\w+(?<!Id)(\/|$)/.test(path))
  const searching = endpoints.filter(
    ([, { query }]) =>
      query && /search/.test(JSON.stringify(Object.keys((query as never as { shape?: object }).shape ?? {}))),
  )
  expect([named.length, searching.length]).toEqual([10, 4])
  for (const [number, string] of naughtyStrings.entries()) {
    for (const [turn, [name, endpoint]] of [...named, ...searching].entries()) {
      if ((number + turn) % sampleStride !== 0) continue
      const params = Object.fromEntries(Object.keys(fillParams(endpoint, 1)).map((key) => [key, string]))
      const query = endpoint.query ? { page: 1, search: string } : {}
      const { status } = await admin.send(endpoint, { params, query })
      if (status >= 500) broken.push(`${name} ${JSON.stringify(string)}`)
    }
  }
  expect(broken).toEqual([])
})

test('accepts or refuses a body of any shape for every schema, without a 500', async () => {
  const runs = 8
  const count = { taken: 0, refused: 0, broken: 0 }
  for (const [name, endpoint, { caller, input }] of calls) {
    const anything = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.constantFrom(2 ** 31, 2 ** 53, -1, '5', null),
    )
    const fields = Object.entries(input.body).map(([key, value]) => [
      key,
      fc.oneof({ weight: 8, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: anything }),
    ])
    const body = fc.oneof(
      { weight: 5, arbitrary: fc.record(Object.fromEntries(fields), { requiredKeys: [] }) },
      { weight: 1, arbitrary: fc.oneof(fc.array(anything, { maxLength: 3 }), anything) },
    )
    const send = async (value: unknown) => {
      const text = JSON.stringify(value)
      const { status } = await caller
        .send(endpoint, { params: input.params ?? {} })
        .type('json')
        .send(text)
      count[classifyStatus(status)] += 1
      expect(status, `${name} ${text}`).toBeLessThan(500)
    }
    await fc.assert(fc.asyncProperty(body, send), { seed: 1813, numRuns: runs, endOnFailure: true })
  }
  expect(count.taken).toBeGreaterThan(50)
})

test('refuses U+0000 and lone surrogates in every field of every body', async () => {
  const kept: string[] = []
  for (const [name, endpoint, { caller, input }] of calls) {
    for (const field of listFieldPaths(input.body, 'string')) {
      for (const bad of ['a\0b', 'a\ud800b', 'a\udc00b']) {
        const { status } = await caller.send(endpoint, { ...input, body: withField(input.body, field, bad) })
        if (status !== 400) kept.push(`${name} ${field.join('.')} ${JSON.stringify(bad)}: ${status}`)
      }
    }
  }
  expect(kept).toEqual([])
})

test('refuses an invalid number in every numeric field', async () => {
  const kept: string[] = []
  for (const [name, endpoint, { caller, input }] of calls) {
    for (const field of listFieldPaths(input.body, 'number')) {
      for (const bad of [-1, 1.5, '5', 2 ** 31, 2 ** 53, Number.NaN]) {
        const { status } = await caller.send(endpoint, { ...input, body: withField(input.body, field, bad) })
        // A duration may be fractional. JSON converts NaN to null, which some fields accept.
        const isMeant =
          field.at(-1) === 'activeMs'
            ? bad === 1.5
            : Number.isNaN(bad) && isTaken(endpoint, withField(input.body, field, null))
        if (![400, 404].includes(status) && !isMeant)
          kept.push(`${name} ${field.join('.')} ${bad}: ${status}`)
      }
    }
  }
  expect(kept).toEqual([])
})
