import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
  await clients.waitFor(10_000)
  await clients.stop()
  const acknowledged = clients.acknowledged - before
  strace.kill('SIGINT')
  await once(strace, 'close')
  const syncs = readFileSync(trace, 'utf8').match(/fdatasync\(\d+\)\s+= 0/g)?.length ?? 0
  report({ clause: 'D1', what: 'syncs seen by strace', database: 'embedded', acknowledged, syncs })
  expect(syncs).toBeGreaterThanOrEqual(acknowledged)
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
