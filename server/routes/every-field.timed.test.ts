import { hash } from '@node-rs/argon2'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Endpoint } from '#shared/endpoint.ts'
import { endpoints } from '#shared/endpoints.ts'
import { bodyMaxBytes } from '#shared/limits.ts'
import * as passwords from '../services/account/passwords.ts'
import { startServer } from '../testing/start.ts'
import { listFieldPaths, makeValidCalls, type ValidCalls, withField } from '../testing/valid-calls.ts'

const server = startServer()
const byName = new Map(endpoints)
let valid: ValidCalls

beforeAll(async () => {
  valid = await makeValidCalls(server)
})

const maxMs = 100
const longCharacters = 100_000

/** Returns the shortest time of up to ten runs, in ms, because the machine may be busy. */
async function measureShortestMs(ask: () => unknown): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < 10 && best > maxMs; turn += 1) {
    const start = performance.now()
    await ask()
    best = Math.min(best, performance.now() - start)
  }
  return Math.round(best)
}

const repeated = [' ', 'a@', '<', '*', 'a.', '](', '\n ', '-']
const fill = (unit: string, characters: number) => unit.repeat(characters / unit.length)

test('parses 100 kB of repeated text in any field of any body within 100 ms', async () => {
  const slow: string[] = []
  for (const [name, { input }] of Object.entries(valid.calls)) {
    const { body } = byName.get(name) as Endpoint
    for (const field of listFieldPaths(input.body, 'string')) {
      for (const unit of repeated) {
        const filled = withField(input.body, field, fill(unit, longCharacters))
        const ms = await measureShortestMs(() => body?.safeParse(filled))
        if (ms > maxMs) slow.push(`${name} ${field.join('.')} ${JSON.stringify(unit)}: ${ms} ms`)
      }
    }
  }
  expect(slow).toEqual([])
})

test('answers the longest repeated text that a call accepts within 100 ms, or as soon as plain words', async () => {
  // Hashes cheaply: this test measures the patterns that parse a text.
  vi.spyOn(passwords, 'hashPassword').mockImplementation((password) =>
    hash(password, { memoryCost: 8, timeCost: 1 }),
  )
  vi.spyOn(passwords, 'isPassword').mockResolvedValue(false)
  const slow: string[] = []
  for (const [name, { caller, input }] of Object.entries(valid.calls)) {
    const endpoint = byName.get(name) as Endpoint
    const room = (endpoint.bodyMaxBytes ?? bodyMaxBytes) - 2_000
    for (const field of listFieldPaths(input.body, 'string')) {
      const answerMs = (unit: string) => {
        const body = withField(input.body, field, fill(unit, Math.min(longCharacters, room)))
        return measureShortestMs(() => caller.send(endpoint, { ...input, body }))
      }
      for (const unit of repeated.slice(0, 4)) {
        const ms = await answerMs(unit)
        // On a slow machine, storing 100 kB of plain words may exceed the limit too.
        if (ms > maxMs && ms > 2 * (await answerMs('word ')))
          slow.push(`${name} ${field.join('.')} ${JSON.stringify(unit)}: ${ms} ms`)
      }
    }
  }
  expect(slow).toEqual([])
  vi.restoreAllMocks()
})
