import puppeteer, { type KeyInput, type Page } from 'puppeteer-core'
import { type BrowserEngine, type EnginePage, viewport } from './engine.ts'
import { recordPageErrors } from './page-errors.ts'
import { startSound } from './sound.ts'

/** An installed Firefox at `executablePath`, driven through WebDriver BiDi. */
export function firefoxEngine(executablePath: string, sound: string): BrowserEngine {
  return {
    name: 'Firefox',
    async open() {
      const { server, env } = await startSound(sound)
      const browser = await puppeteer.launch({
        browser: 'firefox',
        executablePath,
        defaultViewport: viewport,
        env: { ...process.env, ...env },
      })
      const page = await browser.newPage()
      await page.evaluateOnNewDocument(recordPageErrors)
      const version = (await browser.version()).replace(/^firefox\//i, '')
      return {
        page: drive(page),
        version,
        async close() {
          await browser.close()
          server.kill()
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
