import { spawnSync } from 'node:child_process'
import puppeteer, { type KeyInput, type Page } from 'puppeteer-core'
import { type BrowserEngine, type EnginePage, viewport } from './engine.ts'
import { recordPageErrors } from './page-errors.ts'
import { startBus, startSound } from './sound.ts'

/** Maximum duration of the start of Firefox and of each navigation, in ms. */
const openMaxMs = 120_000

/** An installed Firefox at `executablePath`, driven through WebDriver BiDi. */
export function firefoxEngine(
  executablePath: string,
  sound: string,
  bus: string,
  keys: string,
): BrowserEngine {
  return {
    name: 'Firefox',
    async open() {
      const servers = [await startSound(sound), await startBus(bus)]
      const env = Object.assign({ ...process.env }, ...servers.map((server) => server.env))
      const browser = await puppeteer.launch({
        browser: 'firefox',
        executablePath,
        defaultViewport: viewport,
        env,
        timeout: openMaxMs,
      })
      const page = await browser.newPage()
      page.setDefaultNavigationTimeout(openMaxMs)
      await page.evaluateOnNewDocument(recordPageErrors)
      const version = (await browser.version()).replace(/^firefox\//i, '')
      return {
        page: drive(page),
        version,
        mediaKeys: (...command) => spawnSync(keys, command, { env, encoding: 'utf8' }).stdout.trim(),
        async close() {
          await browser.close()
          for (const { server } of servers) server.kill()
        },
      }
    },
  }
}

function drive(page: Page): EnginePage {
  return {
    async goto(address) {
      await page.goto(address)
    },
    evaluate: (work: (given: never) => unknown, given?: unknown) => page.evaluate(work, given as never),
    click: (x, y) => page.mouse.click(x, y),
    press: (key) => page.keyboard.press(key as KeyInput),
    type: (text) => page.keyboard.type(text),
  } as EnginePage
}
