import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EmbeddedEngine } from '../../server/db/embedded/engine.ts'
import { type Installation, install } from './installation.ts'
import { printReport } from './report.ts'

let installation: Installation
const folder = mkdtempSync(join(tmpdir(), 'lectern-copies-'))

beforeAll(async () => {
  installation = await install()
})
afterAll(async () => {
  await installation.remove()
  rmSync(folder, { recursive: true, force: true })
})

test('syncs to disk before each acknowledged save', async () => {
  const has = spawnSync('strace', ['-V']).status === 0
  if (!has) {
    printReport({
      what: 'syncs seen by strace',
      database: 'embedded',
      result: 'strace is not here',
    })
    return
  }
  const { clients } = installation
  const trace = join(folder, 'trace')
  const pid = String(installation.running().process.pid)
  const calls = 'trace=fdatasync,read,write,writev'
  const strace = spawn('strace', ['-f', '-s', '24', '-e', calls, '-o', trace, '-p', pid])
  await once(strace.stderr, 'data')
  const before = clients.acknowledged
  clients.start()
  await clients.waitFor(10_000)
  await clients.stop()
  const acknowledged = clients.acknowledged - before
  strace.kill('SIGINT')
  await once(strace, 'close')
  const { syncs, answers, withoutSync } = countSaves(readFileSync(trace, 'utf8'))
  printReport({
    what: 'syncs seen by strace, between saves and their answers',
    database: 'embedded',
    acknowledged,
    syncs,
    withoutSync,
  })
  expect({ answers, withoutSync }).toEqual({ answers: acknowledged, withoutSync: 0 })
  expect(syncs).toBeGreaterThan(0)
})

/** Counts fsyncs and answered saves in an strace log, and the saves that were answered without an fsync since their request. */
function countSaves(trace: string) {
  const syncsBefore = new Map<string, number>()
  const interrupted = new Map<string, string>()
  let [syncs, answers, withoutSync] = [0, 0, 0]
  for (const line of trace.split('\n')) {
    const [, thread = '', said = ''] = /^(\d+) +(.*)$/.exec(line) ?? []
    // An interrupted system call is logged on two lines.
    const begun = /^(.*) <unfinished \.\.\.>$/.exec(said)?.[1]
    if (begun !== undefined) {
      interrupted.set(thread, begun)
      continue
    }
    const call = said.replace(/^<\.\.\. \w+ resumed>/, () => interrupted.get(thread) ?? '')
    const [, socket = ''] = /^(?:read|writev?)\((\d+),/.exec(call) ?? []
    if (/^fdatasync\(.*= 0$/.test(call)) syncs += 1
    else if (/^read\(\d+, *"PATCH \/api\/reading/.test(call)) syncsBefore.set(socket, syncs)
    else if (/^writev?\(\d+,.*"HTTP\/1\.1 200/.test(call) && syncsBefore.has(socket)) {
      answers += 1
      if (syncsBefore.get(socket) === syncs) withoutSync += 1
      syncsBefore.delete(socket)
    }
  }
  return { syncs, answers, withoutSync }
}

test('measures the cost of syncing', async () => {
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
  const onDisk = await commitsASecond(await EmbeddedEngine.open(join(folder, 'durable')))
  printReport({
    what: 'commits a second, without and with the disk',
    database: 'embedded',
    inMemory,
    onDisk,
  })
  expect(onDisk).toBeGreaterThan(0)
})
