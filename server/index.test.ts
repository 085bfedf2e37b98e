import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendCommand } from './ops/admin-socket.ts'
import { findFreePort } from './testing/ports.ts'
import { type Running, run, runToEnd, waitForUrl } from './testing/process.ts'
import { openSocket } from './testing/raw.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-run-'))
const dataDir = join(folder, 'data')
// The uploads folder is inside the project, where Vite would serve its files if they were not private.
const cache = resolve(import.meta.dirname, '../node_modules/.cache')
mkdirSync(cache, { recursive: true })
const uploadsDir = mkdtempSync(join(cache, 'lectern-files-'))
const monitoringPort = String(await findFreePort())
const env = {
  DATA_DIR: dataDir,
  UPLOADS_DIR: uploadsDir,
  PORT: '0',
  STARTER_LIBRARY: 'off',
  MONITORING_PORT: monitoringPort,
}

let server: Running
let address: string
let banner: string

beforeAll(async () => {
  mkdirSync(dataDir)
  server = run('index.ts', ['--dev'], env)
  address = await waitForUrl(server)
  banner = server.output()
})

afterAll(async () => {
  server.process.kill('SIGKILL')
  await server.ended
  rmSync(folder, { recursive: true, force: true })
  rmSync(uploadsDir, { recursive: true, force: true })
})

const signIn = (banner: string) => {
  const [, username = '', password = ''] = /Administrator: (\S+) {2}password: (\S+)/.exec(banner) ?? []
  return { username, password }
}

/** Retries a login that is refused because the machine is busy. */
async function login(body: object): Promise<Response> {
  const response = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (response.status !== 503) return response
  await setTimeout(Number(response.headers.get('retry-after')) * 1000)
  return login(body)
}

test('prints the address, the data folder and the first administrator’s credentials', async () => {
  expect(banner).toContain(`Database: embedded Postgres in ${dataDir}\n`)
  const answer = await login(signIn(banner))
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ isAdmin: true, firstName: 'Site', lastName: 'Administrator' })
})

test('serves the client with hot reload on the port of the API', async () => {
  const page = await fetch(`${address}/auth`, { headers: { Accept: 'text/html' } })
  expect(await page.text()).toContain('/@vite/client')
})

test('does not serve files beside the sources', async () => {
  for (const path of ['/.env', '/../.data/session-secret', `/@fs${dataDir}/session-secret`, '/.git/HEAD']) {
    expect(await (await fetch(address + path)).text()).not.toMatch(/^[\w-]{43}$|^ref:/)
  }
})

test('serves an upload with its own media type only, never through Vite', async () => {
  const name = `${'0'.repeat(32)}.webp`
  writeFileSync(join(uploadsDir, name), '<script>run()</script>')
  const served = await fetch(`${address}/uploads/${name}`)
  expect(served.headers.get('content-type')).toBe('image/webp')
  for (const path of [
    `/@fs${uploadsDir}/${name}`,
    `/@fs${uploadsDir}/${name}?raw`,
    `/@fs${uploadsDir}/${name}?import&url`,
  ]) {
    expect(await (await fetch(address + path)).text(), path).not.toContain('run()')
  }
  expect(readdirSync(uploadsDir)).toEqual([name])
})

test('keeps the data directory readable by its owner alone', () => {
  const entries = readdirSync(dataDir, { recursive: true, withFileTypes: true })
  const names = entries.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['PG_VERSION', 'session-secret', 'admin.sock', 'lock']))
  const open = entries
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => statSync(path).mode & 0o077)
  expect(open).toEqual([])
  expect(statSync(dataDir).mode & 0o077).toBe(0)
})

test('refuses to start on data in use, with one line that names the other process', async () => {
  const { code, output } = await runToEnd('index.ts', ['--dev'], env)
  expect(code).toBe(1)
  expect(output).toBe(
    `${dataDir} is in use by process ${server.process.pid}: stop that server first, or set DATA_DIR to another folder\n`,
  )
})

test('ends the watcher of npm run dev when the start is refused', async () => {
  expect(await run('index.ts', ['--dev'], env, ['--watch']).ended).toBe(1)
})

test('exits with one line when the port is in use or the environment is invalid', async () => {
  const other = { DATA_DIR: join(folder, 'other'), STARTER_LIBRARY: 'off' }
  const { code, output } = await runToEnd('index.ts', ['--dev'], { ...other, PORT: new URL(address).port })
  expect({ code, output }).toEqual({
    code: 1,
    output: 'The port is in use: stop the other program, or set PORT\n',
  })
  expect(existsSync(join(folder, 'other', 'lock'))).toBe(false)
  const wrong = await runToEnd('index.ts', [], {
    ...other,
    PORT: 'abc',
    SESSION_SECRET: 'a secret for tests only, long enough',
  })
  expect(wrong).toEqual({ code: 1, output: 'PORT must be a number from 0 to 65535\n' })
})

test('serves metrics on the monitoring port only', async () => {
  const answer = await fetch(`http://127.0.0.1:${monitoringPort}/metrics`)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  expect(await answer.text()).toMatch(/^lectern_uploads_failed 0$/m)
  expect(await (await fetch(`${address}/metrics`)).text()).not.toContain('lectern_')
})

test('exits with one line when the monitoring port is in use', async () => {
  const other = { DATA_DIR: join(folder, 'unmonitored'), STARTER_LIBRARY: 'off', PORT: '0' }
  expect(await runToEnd('index.ts', ['--dev'], { ...other, MONITORING_PORT: monitoringPort })).toEqual({
    code: 1,
    output: `MONITORING_PORT (${monitoringPort}) is not available: set another port\n`,
  })
})

test('runs the administrator’s commands through the running server', async () => {
  const command = (...args: string[]) => runToEnd('ops/cli.ts', args, { DATA_DIR: dataDir })
  const made = await command('create', 'Boss@Example.com')
  expect(made.code).toBe(0)
  const password = /Password: (\S+)/.exec(made.output)?.[1]
  expect((await login({ username: 'boss@example.com', password })).status).toBe(200)

  const reset = await command('reset-password', 'BOSS@example.com')
  const temporary = /hours: (\S+)/.exec(reset.output)?.[1]
  expect((await login({ username: 'boss@example.com', password })).status).toBe(401)
  const answer = await login({ username: 'boss@example.com', password: temporary })
  expect(await answer.json()).toMatchObject({ requiresPasswordChange: true, isAdmin: true })

  expect(await command('create', 'boss@example.com')).toEqual({
    code: 1,
    output: 'An account with this email already exists\n',
  })
  // Bypasses the command-line program, which takes a second to start and adds only a line feed and the exit code.
  const send = (...args: string[]) => sendCommand(dataDir, args)
  expect(await send('list')).toBe('administrator  admin@lectern.local\nadministrator  boss@example.com')
  await expect(send('create', 'boss')).rejects.toThrow(/^"boss" is not an email address$/)
  await expect(send('reset-password', 'nobody@example.com')).rejects.toThrow(
    /^There is no account with the email nobody@example.com$/,
  )
  await expect(send('destroy')).rejects.toThrow(/^Usage: npm run admin -- create EMAIL/)
})

test('refuses an administrator’s command without a database, and creates none', async () => {
  const nowhere = join(folder, 'nowhere')
  expect(await runToEnd('ops/cli.ts', ['create', 'boss@example.com'], { DATA_DIR: nowhere })).toEqual({
    code: 1,
    output: `There is no database in ${nowhere}: start the site first, or set DATA_DIR or DATABASE_URL\n`,
  })
  expect(existsSync(nowhere)).toBe(false)
})

/** Sends the first half of a login. Returns a function that sends the second half and returns the response. */
async function beginLogin(credentials: object): Promise<() => Promise<string>> {
  const body = JSON.stringify(credentials)
  const socket = await openSocket(
    address,
    `POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
  )
  // When this later request is answered, the server has received the first half of the login.
  await fetch(`${address}/health/live`)
  return async () => {
    socket.write(body.slice(5))
    return String((await once(socket, 'data'))[0])
  }
}

test('finishes running requests on SIGTERM, exits with 0 and releases the data for a restart', async () => {
  // An open page holds a WebSocket for hot reload, which must not delay the exit.
  const page = connect(Number(new URL(address).port), '127.0.0.1')
  page.on('error', () => {})
  page.write(
    'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Protocol: vite-ping\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n',
  )
  await once(page, 'data')
  const underWay = await beginLogin(signIn(banner))
  const reportedAt = performance.now()
  server.process.kill('SIGTERM')
  await expect
    .poll(
      () =>
        fetch(`${address}/health/live`).then(
          () => 'open',
          () => 'closed',
        ),
      { interval: 10 },
    )
    .toBe('closed')
  expect(await underWay()).toMatch(/^HTTP\/1\.1 200 /)
  expect(await server.ended).toBe(0)
  expect(performance.now() - reportedAt).toBeLessThan(10_000)
  expect(existsSync(join(dataDir, 'lock'))).toBe(false)

  const migrated = await runToEnd('ops/cli.ts', ['migrate'], { DATA_DIR: dataDir })
  expect(migrated).toEqual({
    code: 0,
    output: `The tables are up to date (embedded Postgres in ${dataDir})\n`,
  })

  server = run('index.ts', ['--dev'], env)
  address = await waitForUrl(server)
  expect(server.output()).not.toContain('Administrator:')
  expect((await login(signIn(banner))).status).toBe(200)
})
