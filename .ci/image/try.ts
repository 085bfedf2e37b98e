import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** What came of a Dockerfile, as it is started. */
export interface Image {
  /** Where it works. */
  folder: string
  env: Record<string, string>
  command: string[]
  health: string[]
  user: { uid?: number; gid?: number }
}

const startMs = 120_000
const admin = { email: 'admin@example.com', password: 'words one by one' }
/** A picture of one black pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==',
  'base64',
)

/** Starts an image, does with it what a site does, and stops it. @throws Error with what went wrong. */
export async function tryImage(image: Image, data: string): Promise<void> {
  const { process: server, address, said } = await start(image)
  try {
    await check(
      'the health check passes',
      async () => (await run(image, image.health, { PORT: portOf(address) })) === 0,
    )
    const page = await (await fetch(address)).text()
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? ''
    await check('the page and its script are there', async () => (await fetch(address + script)).ok)
    const cookie = await signIn(address)
    const ask = (path: string, init: RequestInit = {}) =>
      fetch(address + path, { ...init, headers: { Cookie: cookie, ...init.headers } })
    await check('the starter library is there', async () => {
      const { works } = (await (await ask('/api/works?page=1')).json()) as { works: unknown[] }
      return works.length > 0
    })
    await check('a word is in the dictionary', async () => {
      const answer = await ask('/api/dictionary/whale')
      return answer.ok && (await answer.text()).includes('mammal')
    })
    await check('a picture is encoded anew and handed out', async () => {
      const form = new FormData()
      form.append('image', new Blob([png], { type: 'image/png' }), 'dot.png')
      const uploaded = await ask('/api/admin/upload-image', { method: 'POST', body: form })
      const { imageUrl } = (await uploaded.json()) as { imageUrl: string }
      return (await fetch(address + imageUrl)).headers.get('content-type') === 'image/webp'
    })
    await check('all that it has written is under /data', async () => {
      const written = readdirSync(data).sort().join(' ')
      return written.includes('postgres') && written.includes('uploads')
    })
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    const [code] = await ended
    await check('it stops politely', async () => code === 0)
  } catch (error) {
    throw new Error(`${(error as Error).message}. It said: ${said()}`)
  } finally {
    server.kill('SIGKILL')
  }
}

async function check(what: string, passes: () => Promise<boolean>): Promise<void> {
  if (!(await passes())) throw new Error(`It is not so that ${what}`)
  console.log(`  ${what}`)
}

async function start(image: Image): Promise<{ process: ChildProcess; address: string; said: () => string }> {
  const [program = '', ...args] = image.command
  const child = spawn(program, args, {
    cwd: image.folder,
    env: environmentOf(image, {
      PORT: '0',
      SESSION_SECRET: 'q8Zt3Fv9Lm2Xc7Rb5Wn1Kp4Hs6Jd0Gy8Ta',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    }),
    ...image.user,
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (said += text))
  const until = Date.now() + startMs
  while (Date.now() < until && child.exitCode === null) {
    const address = /open at (http:\S+)/.exec(said)?.[1]
    if (address) return { process: child, address, said: () => said }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  child.kill('SIGKILL')
  throw new Error(`It did not start. It said: ${said}`)
}

/** Nothing of ours but the way to Node; what is for a while has no place to go either. */
function environmentOf(image: Image, more: Record<string, string>): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    HOME: '/nonexistent',
    TMPDIR: join(image.folder, 'server'),
    ...image.env,
    ...more,
  }
}

/** Runs a command in the image. Returns its exit code. */
async function run(
  image: Image,
  [program = '', ...args]: string[],
  more: Record<string, string>,
): Promise<number> {
  const child = spawn(program, args, {
    cwd: image.folder,
    env: environmentOf(image, more),
    stdio: 'ignore',
    ...image.user,
  })
  const [code] = await once(child, 'exit')
  return code
}

async function signIn(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: admin.email, password: admin.password }),
  })
  if (!answer.ok) throw new Error(`Nobody can sign in (${answer.status})`)
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

const portOf = (address: string) => new URL(address).port
