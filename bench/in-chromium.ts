import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { chromiumArgs, findBrowser } from '../client/e2e/browser.ts'
import type { Figure } from './figure.ts'
import type { Site } from './site.ts'

const desktop = { width: 1280, height: 800 }

/** Measures in a browser of its own. */
export async function inChromium(measure: (browser: Browser) => Promise<Figure[]>): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: chromiumArgs })
  try {
    return await measure(browser)
  } finally {
    await browser.close()
  }
}

/** What somebody who is signed in has open, with nothing kept from before; or nobody. */
export async function newContext(
  browser: Browser,
  who: Site | undefined,
  viewport = desktop,
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport })
  const [name, value = ''] = who?.headers.cookie?.split('=') ?? []
  if (who && name) await context.addCookies([{ name, value, url: who.url }])
  return context
}
