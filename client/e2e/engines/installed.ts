import { findBrowser, findProgram, oldestChromium } from '../browser.ts'
import { chromiumEngine } from './chromium.ts'
import type { Engine } from './engine.ts'
import { firefoxEngine } from './firefox.ts'
import { webkitEngine } from './webkit.ts'

/** The browsers on this machine that the product is tried in, and those that are missing, each with how to get it. */
export async function installedEngines(): Promise<{ installed: Engine[]; missing: string[] }> {
  const newest = await findBrowser()
  const oldest = await oldestChromium()
  const firefox = findProgram('firefox', 'firefox-esr')
  const driver = findProgram('WebKitWebDriver')
  const xvfb = findProgram('Xvfb')
  const installed = [chromiumEngine('Chromium', newest)]
  const missing: string[] = []
  if (!oldest) missing.push('the oldest Chromium (comes with npm ci on Linux)')
  else if (oldest !== newest) installed.push(chromiumEngine('the oldest Chromium', oldest))
  if (firefox) installed.push(firefoxEngine(firefox))
  else missing.push('Firefox (apt install firefox-esr)')
  if (driver && xvfb) installed.push(webkitEngine(driver, xvfb))
  else missing.push('WebKit (apt install webkit2gtk-driver xvfb)')
  return { installed, missing }
}
