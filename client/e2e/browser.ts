import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import packed from '@sparticuz/chromium'

const installed = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser']
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * A browser to test in: an installed Chrome or Chromium, else Playwright's own, else the one inside an npm package.
 * @throws Error with one line on how to get one.
 */
export async function findBrowser(): Promise<string> {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => installed.map((name) => join(folder, name)))
  const found = [...onPath, ...applications, chromium.executablePath()].find(isExecutable)
  if (found) return found
  try {
    return await packed.executablePath()
  } catch {
    throw new Error(
      'No browser to test in: install Chrome or Chromium, or run "npx playwright install chromium"',
    )
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
