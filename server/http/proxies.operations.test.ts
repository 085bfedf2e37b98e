import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isInstalled } from '../testing/engines.ts'
import { makeSilentWav } from '../testing/files.ts'
import { findFreePort, isPortOpen } from '../testing/ports.ts'
import { type Running, run, runToEnd, waitForUrl } from '../testing/process.ts'

const page = readFileSync(resolve(import.meta.dirname, '../../docs/operations.md'), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'lectern-proxies-'))
const admin = { username: 'admin@example.com', password: 'words one by one' }

/** Returns the first code block of docs/operations.md with this language tag. */
const written = (language: string) => new RegExp(`\`\`\`${language}\\n([^\`]*)\`\`\``).exec(page)?.[1] ?? ''

/** The proxies need openssl for their certificate. */
const canRun = (proxy: string) => isInstalled(proxy) && isInstalled('openssl')

let site: Running
let port = ''

const settings = {
  NODE_ENV: 'production',
  DATA_DIR: join(folder, 'data'),
  UPLOADS_DIR: join(folder, 'uploads'),
  SESSION_SECRET: 'q8Zt3Fv9Lm2Xc7Rb5Wn1Kp4Hs6Jd0Gy8Ta',
  TRUST_PROXY: '1',
}

beforeAll(async () => {
  // nginx buffers request bodies in a subfolder of its own user, who must be able to enter this folder.
  chmodSync(folder, 0o755)
  site = run('index.ts', [], {
    ...settings,
    PORT: '0',
    ADMIN_EMAIL: admin.username,
    ADMIN_PASSWORD: admin.password,
  })
  port = new URL(await waitForUrl(site)).port
  if (!isInstalled('openssl')) return
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2']
  const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', join(folder, 'key.pem')]
  execFileSync('openssl', ['req', '-x509', ...key, '-out', join(folder, 'cert.pem'), ...subject], {
    stdio: 'ignore',
  })
})

afterAll(async () => {
  site.process.kill('SIGKILL')
  await site.ended
  rmSync(folder, { recursive: true, force: true })
})

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

const agent = new Agent({ rejectUnauthorized: false, keepAlive: true })

function ask(
  address: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: object; body?: Buffer | string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(address, { method, headers: { ...headers }, agent }, (answer) => {
      const pieces: Buffer[] = []
      answer.on('data', (piece) => pieces.push(piece))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(pieces) }),
      )
    })
    asked.on('error', reject).end(body)
  })
}

function soundForm(samples: number) {
  const boundary = 'a-boundary'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="audio"; filename="rain.wav"\r\nContent-Type: audio/wav\r\n\r\n`
  const body = Buffer.concat([
    Buffer.from(head),
    makeSilentWav(samples),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return { body, type: `multipart/form-data; boundary=${boundary}` }
}

/** Exercises login, https, uploads and the client address through a proxy. */
async function useSite(address: string): Promise<number> {
  const opened = await ask(`${address}/`, { headers: { 'Accept-Encoding': 'br' } })
  expect(opened.status).toBe(200)
  // The site sends this header only when it detects https.
  expect(opened.headers['strict-transport-security']).toContain('max-age')
  const signIn = (password: string) =>
    ask(`${address}/api/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: address, 'X-Forwarded-For': '203.0.113.9' },
      body: JSON.stringify({ ...admin, password }),
    })
  expect((await signIn('not this one')).status).toBe(401)
  const login = await signIn(admin.password)
  expect(login.status).toBe(200)
  const [cookie = ''] = login.headers['set-cookie'] ?? []
  expect(cookie).toMatch(/; Secure/)
  const Cookie = cookie.split(';')[0]
  const works = await ask(`${address}/api/works?page=1`, { headers: { Cookie, 'Accept-Encoding': 'gzip' } })
  expect([works.status, works.headers['cache-control']]).toEqual([200, 'private, no-cache'])
  const trail = await ask(`${address}/api/admin/audit?page=1`, { headers: { Cookie } })
  // The client address comes from the proxy, not from the client's own header.
  expect(trail.body.toString()).toMatch(/"login_failed".*"(127\.0\.0\.1|::1)"/)
  expect(trail.body.toString()).not.toContain('203.0.113.9')
  const { body, type } = soundForm(49_000_000)
  const uploaded = await ask(`${address}/api/admin/upload-audio`, {
    method: 'POST',
    headers: { Cookie, 'Content-Type': type, 'Content-Length': body.length, Origin: address },
    body,
  })
  expect([uploaded.status, uploaded.body.toString()]).toEqual([201, expect.stringContaining('audioUrl')])
  const { audioUrl } = JSON.parse(uploaded.body.toString())
  const part = await ask(address + audioUrl, { headers: { Range: 'bytes=0-43' } })
  expect([part.status, part.body.length]).toEqual([206, 44])
  const many = await Promise.all(
    Array.from({ length: 200 }, () => ask(`${address}/api/works?page=1`, { headers: { Cookie } })),
  )
  expect(new Set(many.map(({ status }) => status))).toEqual(new Set([200]))
  return 8 + many.length
}

/** Runs the doctor on an address, with the proxy's certificate trusted. */
async function askDoctor(address: string) {
  const { code, output } = await runToEnd('ops/cli.ts', ['doctor', address], {
    ...settings,
    NODE_EXTRA_CA_CERTS: join(folder, 'cert.pem'),
  })
  return { code, wrong: output.split('\n').filter((line) => line.startsWith('WRONG')), output }
}

/** Expects the doctor to find no problem. */
async function expectWell(address: string): Promise<void> {
  const { code, wrong, output } = await askDoctor(address)
  expect([code, wrong]).toEqual([0, []])
  expect(output).toContain('fine   The site recognizes https\n')
  expect(output).toMatch(/^fine {3}The site sees this machine as (127\.0\.0\.1|::1), with TRUST_PROXY=1$/m)
}

const readable = /^WRONG {2}The site does not recognize https: set TRUST_PROXY/
const nameless = /^WRONG {2}The proxy does not send the client address: have it send X-Forwarded-For/

async function whileRunning(program: string, args: string[], at: number, act: () => Promise<void>) {
  const child: ChildProcess = spawn(program, args, {
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder },
  })
  let output = ''
  child.stderr?.setEncoding('utf8').on('data', (text) => (output += text))
  const until = Date.now() + 180_000
  while (!(await isPortOpen(at))) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`${program} did not start: ${output}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  try {
    await act()
  } finally {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
}

/** Runs `act` behind nginx with the documented configuration. @param amend changes the configuration */
async function behindNginx(act: (address: string) => Promise<void>, amend = (lines: string) => lines) {
  const [https, http] = [await findFreePort(), await findFreePort()]
  const block = written('nginx')
    .replace('127.0.0.1:3000', `127.0.0.1:${port}`)
    .replaceAll(/listen (\[::\]:)?443/g, (_, six = '') => `listen ${six || '127.0.0.1:'}${https}`)
    .replaceAll(/listen (\[::\]:)?80;/g, (_, six = '') => `listen ${six || '127.0.0.1:'}${http};`)
    .replaceAll(/^.*\[::\].*$/gm, '')
    .replace(/ssl_certificate \S+;/, `ssl_certificate ${folder}/cert.pem;`)
    .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${folder}/key.pem;`)
  const file = join(folder, 'nginx.conf')
  mkdirSync(join(folder, 'nginx'), { recursive: true })
  writeFileSync(
    file,
    `daemon off; pid ${folder}/nginx/pid; error_log stderr warn; events {}
http { access_log off; client_body_temp_path ${folder}/nginx/body; proxy_temp_path ${folder}/nginx/proxy;
fastcgi_temp_path ${folder}/nginx/f; uwsgi_temp_path ${folder}/nginx/u; scgi_temp_path ${folder}/nginx/s; ${amend(block)} }`,
  )
  await whileRunning('nginx', ['-p', folder, '-c', file], https, () => act(`https://localhost:${https}`))
}

describe.skipIf(!canRun('nginx'))('behind nginx', () => {
  test('the documented configuration serves the site with client address and protocol', async () => {
    await behindNginx(async (address) => {
      await useSite(address)
      await expectWell(address)
    })
  })

  test('the doctor reports a missing line', async () => {
    const without = (header: string) => (lines: string) =>
      lines.replace(new RegExp(`^.*proxy_set_header ${header} .*$`, 'm'), '')
    await behindNginx(async (address) => {
      const { code, wrong } = await askDoctor(address)
      expect([code, wrong]).toEqual([1, [expect.stringMatching(readable)]])
    }, without('X-Forwarded-Proto'))
    await behindNginx(async (address) => {
      const { code, wrong } = await askDoctor(address)
      expect([code, wrong]).toEqual([1, [expect.stringMatching(nameless)]])
    }, without('X-Forwarded-For'))
  })
})

describe.skipIf(!canRun('caddy'))('behind Caddy', () => {
  test('the documented configuration serves the site with client address and protocol', async () => {
    const at = await findFreePort()
    const block = written('caddyfile')
      .replace('127.0.0.1:3000', `127.0.0.1:${port}`)
      .replace('books.example {', `https://localhost:${at} {\n\ttls ${folder}/cert.pem ${folder}/key.pem`)
    const file = join(folder, 'Caddyfile')
    writeFileSync(file, `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${block}`)
    await whileRunning('caddy', ['run', '--adapter', 'caddyfile', '--config', file], at, async () => {
      await useSite(`https://localhost:${at}`)
      await expectWell(`https://localhost:${at}`)
    })
  })
})

test.skipIf(!isInstalled('systemd-analyze'))('the documented systemd unit is valid', () => {
  const file = join(folder, 'lectern.service')
  writeFileSync(file, written('ini').replace('/usr/bin/node', process.execPath))
  const { stderr, status } = spawnSync('systemd-analyze', ['verify', file])
  expect([status, stderr.toString()]).toEqual([0, ''])
})
