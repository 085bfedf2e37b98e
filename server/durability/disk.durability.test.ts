import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Engine } from '../db/engine.ts'
import { type Installation, install } from './installation.ts'
import { report } from './report.ts'

let installation: Installation
const folder = mkdtempSync(join(tmpdir(), 'lectern-copies-'))

beforeAll(async () => {
  installation = await install()
})
afterAll(async () => {
  await installation.remove()
  rmSync(folder, { recursive: true, force: true })
})

test('D1: each acknowledged save has had the system write to the disk', async () => {
  const has = spawnSync('strace', ['-V']).status === 0
  if (!has) {
    report({ clause: 'D1', what: 'syncs seen by strace', database: 'embedded', result: 'strace is not here' })
    return
  }
  const { clients } = installation
  const trace = join(folder, 'trace')
  const pid = String(installation.running().process.pid)
  const strace = spawn('strace', ['-f', '-e', 'trace=fsync,fdatasync', '-o', trace, '-p', pid])
  await once(strace.stderr, 'data')
  const before = clients.acknowledged
  clients.start()
  await clients.waitFor(500)
  await clients.stop()
  const acknowledged = clients.acknowledged - before
  strace.kill('SIGINT')
  await once(strace, 'close')
  const syncs = readFileSync(trace, 'utf8').match(/fdatasync\(\d+\)\s+= 0/g)?.length ?? 0
  report({ clause: 'D1', what: 'syncs seen by strace', database: 'embedded', acknowledged, syncs })
  expect(syncs).toBeGreaterThanOrEqual(acknowledged)
})

test('D1: a copy of the files taken at any moment opens and has every acknowledged save', async () => {
  const { clients } = installation
  const rounds = 10
  let missing = 0
  clients.start()
  for (let round = 0; round < rounds; round += 1) {
    await clients.waitFor(50 + Math.floor(Math.random() * 100))
    const server = installation.running().process
    server.kill('SIGSTOP')
    // What it has answered arrives even now.
    await setTimeout(200)
    const acknowledged = clients.positions()
    const copy = join(folder, `copy-${round}`)
    cpSync(join(installation.dataDir, 'postgres'), copy, { recursive: true })
    server.kill('SIGCONT')
    const engine = await Engine.open(copy)
    const { rows } = await engine.query<{ id: number; words_read: number }>(
      'select id, words_read from reading_sessions',
    )
    await engine.close()
    rmSync(copy, { recursive: true })
    const stored = new Map(rows.map((row) => [row.id, row.words_read]))
    for (const [id, word] of acknowledged) if (!((stored.get(id) ?? -1) >= word)) missing += 1
  }
  await clients.stop()
  report({ clause: 'D1', what: 'copies taken at any moment', database: 'embedded', rounds, missing })
  expect(missing).toBe(0)
})

test('D1: what it costs to reach the disk', async () => {
  const commitsASecond = async (engine: PGlite) => {
    await engine.exec('create table saves (id int primary key, word int); insert into saves values (1, 0)')
    const rates = []
    for (let round = 0; round < 3; round += 1) {
      const startedAt = performance.now()
      for (let n = 0; n < 500; n += 1) await engine.query('update saves set word = $1', [n])
      rates.push(500_000 / (performance.now() - startedAt))
    }
    await engine.close()
    return Math.round(Math.max(...rates))
  }
  const inMemory = await commitsASecond(await PGlite.create(join(folder, 'relaxed')))
  const onDisk = await commitsASecond(await Engine.open(join(folder, 'durable')))
  report({
    clause: 'D1',
    what: 'commits a second, without and with the disk',
    database: 'embedded',
    inMemory,
    onDisk,
  })
  expect(onDisk).toBeGreaterThan(0)
})
