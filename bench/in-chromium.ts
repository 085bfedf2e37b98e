import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { chromiumArgs, findBrowser } from '../client/e2e/browser.ts'
import type { BenchFigure } from './figure.ts'
import type { SiteClient } from './site.ts'

const desktop = { width: 1280, height: 800 }

export async function runInChromium(
  measure: (browser: Browser) => Promise<BenchFigure[]>,
): Promise<BenchFigure[]> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: chromiumArgs })
  try {
    return await measure(browser)
  } finally {
    await browser.close()
  }
}

/** Signed in as `who` if given. */
export async function createBrowserContext(
  browser: Browser,
  who: SiteClient | undefined,
  viewport = desktop,
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport })
  const [name, value = ''] = who?.headers.cookie?.split('=') ?? []
  if (who && name) await context.addCookies([{ name, value, url: who.url }])
  return context
}
