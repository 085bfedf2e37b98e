import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import packed from '@sparticuz/chromium'

const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * Disabled features of Chromium. The WebUI address bar costs 0.6 s of CPU per window. This list replaces Playwright's list, so it
 * repeats the features that Playwright disables.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

export const chromiumArgs = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // The default of desktop browsers: no sound before user activation.
  '--autoplay-policy=document-user-activation-required',
  `--disable-features=${disabledFeatures}`,
]

/** Finds the first of these programs on the PATH. */
export function findProgram(...names: string[]): string | undefined {
  return findPrograms(names)[0]
}

/**
 * Finds the newest Chromium or Chrome: an installed one, Playwright's, or the one in an npm package. `LECTERN_CHROMIUM`
 * overrides it.
 * @throws Error with install instructions when there is none.
 */
export async function findBrowser(): Promise<string> {
  process.env.LECTERN_CHROMIUM ??= await findNewestChromium()
  return process.env.LECTERN_CHROMIUM
}

/**
 * Finds the headless shell of the same version as the browser from `findBrowser`; without one, returns that browser. The shell needs a
 * fifth less CPU and lacks features that need a window, such as passkeys.
 */
export async function findHeadlessShell(): Promise<string> {
  const browser = await findBrowser()
  const shell = findProgram('chromium-headless-shell')
  return shell && readVersion(shell) === readVersion(browser) ? shell : browser
}

/** Finds the oldest supported Chromium, from an npm package; undefined on systems on which it does not run. */
export async function findOldestChromium(): Promise<string | undefined> {
  const file = await packed.executablePath().catch(() => undefined)
  return file && readVersion(file) ? file : undefined
}

async function findNewestChromium(): Promise<string> {
  const installed = findPrograms(['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser'])
  const candidates = [...installed, ...applications, chromium.executablePath()].filter(isExecutable)
  const found = [...candidates, (await findOldestChromium()) ?? '']
    .map((file) => ({ file, version: file && readVersion(file) }))
    .filter(({ version }) => version)
    // The sort is stable: installed browsers precede others of the same version.
    .sort((one, other) => compareVersions(other.version, one.version))
  if (found[0]) return found[0].file
  throw new Error(
    'No browser to test in: install Chrome or Chromium, or run "npx playwright install chromium"',
  )
}

function findPrograms(names: string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).filter(isExecutable)
}

/** Returns the version that the program prints, or that its file has on Windows; empty when unknown. */
function readVersion(file: string): string {
  const [program = '', ...args] =
    process.platform === 'win32'
      ? ['powershell', '-NoProfile', '-Command', `(Get-Item '${file}').VersionInfo.ProductVersion`]
      : [file, '--version']
  const { stdout } = spawnSync(program, args, { encoding: 'utf8', timeout: 60_000 })
  return /\d+(\.\d+)+/.exec(stdout ?? '')?.[0] ?? ''
}

function compareVersions(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true })
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
