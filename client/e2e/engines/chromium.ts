import { chromium, type Page } from '@playwright/test'
import { chromiumArgs } from '../browser.ts'
import { type BrowserEngine, type EnginePage, viewport } from './engine.ts'
import { recordPageErrors } from './page-errors.ts'

/** A Chromium at `executablePath`, driven through the DevTools protocol. */
export function chromiumEngine(name: string, executablePath: string): BrowserEngine {
  return {
    name,
    async open() {
      const browser = await chromium.launch({ executablePath, args: chromiumArgs })
      const page = await browser.newPage({ viewport, serviceWorkers: 'block' })
      await page.addInitScript(recordPageErrors)
      return { page: drive(page), version: browser.version(), close: () => browser.close() }
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
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
  } as EnginePage
}
