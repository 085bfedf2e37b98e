import { findBrowser, findOldestChromium, findProgram } from '../browser.ts'
import { chromiumEngine } from './chromium.ts'
import type { BrowserEngine } from './engine.ts'
import { firefoxEngine } from './firefox.ts'
import { webkitEngine } from './webkit.ts'

/**
 * Finds the installed browsers to test in. `missing` contains the names of the other browsers with install instructions.
 * `LECTERN_BROWSERS=one` selects only the newest Chromium.
 */
export async function findEngines(): Promise<{ installed: BrowserEngine[]; missing: string[] }> {
  const newest = await findBrowser()
  if (process.env.LECTERN_BROWSERS === 'one')
    return { installed: [chromiumEngine('Chromium', newest)], missing: [] }
  const oldest = await findOldestChromium()
  const firefox = findProgram('firefox', 'firefox-esr')
  const driver = findProgram('WebKitWebDriver')
  const xvfb = findProgram('Xvfb')
  const sound = findProgram('pulseaudio')
  const bus = findProgram('dbus-daemon')
  const keys = findProgram('playerctl')
  const installed = [chromiumEngine('Chromium', newest)]
  const missing: string[] = []
  if (!oldest) missing.push('the oldest Chromium (comes with npm ci on Linux)')
  else if (oldest !== newest) installed.push(chromiumEngine('the oldest Chromium', oldest))
  if (firefox && sound && bus && keys) installed.push(firefoxEngine(firefox, sound, bus, keys))
  else missing.push('Firefox (apt install firefox-esr pulseaudio dbus playerctl)')
  if (driver && xvfb && sound) installed.push(webkitEngine(driver, xvfb, sound))
  else missing.push('WebKit (apt install webkit2gtk-driver xvfb pulseaudio)')
  return { installed, missing }
}
