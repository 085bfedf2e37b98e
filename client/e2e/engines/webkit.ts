import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import type { Readable } from 'node:stream'
import { type BrowserEngine, viewport } from './engine.ts'
import { recordPageErrors } from './page-errors.ts'
import { startSound } from './sound.ts'
import { callDriver, drive } from './webdriver.ts'

const startMaxMs = 15_000

/** WebKitGTK's MiniBrowser on a virtual screen, driven through WebDriver. */
export function webkitEngine(driver: string, screen: string, sound: string): BrowserEngine {
  return {
    name: 'WebKitGTK',
    async open() {
      const processes: ChildProcess[] = []
      const stop = () => Promise.all(processes.reverse().map(end))
      try {
        const port = await freePort()
        const [display, shown] = await startScreen(screen)
        processes.push(shown)
        const { server, env } = await startSound(sound)
        processes.push(server)
        processes.push(
          spawn(driver, [`--port=${port}`], {
            env: { ...process.env, ...env, DISPLAY: display },
            stdio: 'ignore',
          }),
        )
        const address = `http://127.0.0.1:${port}`
        await waitForDriver(address)
        const { sessionId, capabilities } = await callDriver('POST', `${address}/session`, {
          capabilities: {},
        })
        const session = `${address}/session/${sessionId}`
        await setViewport(session)
        return {
          page: drive(session, recordPageErrors),
          version: capabilities.browserVersion,
          async close() {
            await callDriver('DELETE', session)
            await stop()
          },
        }
      } catch (error) {
        await stop()
        throw error
      }
    },
  }
}

/** Starts an X server. Returns its display and its process. */
async function startScreen(program: string): Promise<[string, ChildProcess]> {
  const size = `${viewport.width + 200}x${viewport.height + 200}x24`
  const child = spawn(program, ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const number = await new Promise<string>((resolve, reject) => {
    child.once('error', reject).once('exit', () => reject(new Error(`${program} ended`)))
    ;(child.stdio[3] as Readable).once('data', (display) => resolve(String(display).trim()))
  })
  return [`:${number}`, child]
}

async function waitForDriver(address: string): Promise<void> {
  const until = performance.now() + startMaxMs
  while (!(await callDriver('GET', `${address}/status`).catch(() => undefined))?.ready) {
    if (performance.now() > until) throw new Error(`No WebDriver answers at ${address}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Sets the window size so that the page has the size of `viewport`. */
async function setViewport(session: string): Promise<void> {
  const rect = (size: object) => callDriver('POST', `${session}/window/rect`, size)
  await rect(viewport)
  const inner = await drive(session, recordPageErrors).evaluate(() => ({
    width: innerWidth,
    height: innerHeight,
  }))
  await rect({
    width: 2 * viewport.width - inner.width,
    height: 2 * viewport.height - inner.height,
  })
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || !child.kill()) return Promise.resolve()
  return new Promise((resolve) => child.once('close', () => resolve()))
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject).listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
