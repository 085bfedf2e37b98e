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
 * The address bar of today's Chromium is made of pages with processes of their own, at 0.6 s of a processor for each
 * window. A list of features replaces the one that Playwright gives, so that those which it turns off stand here too.
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
  // As in people's browsers: no sound before they have acted.
  '--autoplay-policy=document-user-activation-required',
  `--disable-features=${disabledFeatures}`,
]

/** The program of the first of these names that is on the PATH, or undefined. */
export function findProgram(...names: string[]): string | undefined {
  return programsOf(names)[0]
}

/**
 * The newest Chromium or Chrome that is here: an installed one, Playwright's own, or the one inside an npm package.
 * `LECTERN_CHROMIUM` names another.
 * @throws Error with one line on how to get one.
 */
export async function findBrowser(): Promise<string> {
  process.env.LECTERN_CHROMIUM ??= await newestChromium()
  return process.env.LECTERN_CHROMIUM
}

/**
 * The build of that browser that has no windows to draw, where it is here in the same version: the same engine for a fifth less work. It
 * lacks what belongs to windows, such as the making of passkeys.
 */
export async function findWindowless(): Promise<string> {
  const whole = await findBrowser()
  const [windowless] = programsOf(['chromium-headless-shell'])
  return windowless && versionOf(windowless) === versionOf(whole) ? windowless : whole
}

/** The oldest Chromium that is supported, the one inside an npm package, or undefined where it does not run. */
export async function oldestChromium(): Promise<string | undefined> {
  const file = await packed.executablePath().catch(() => undefined)
  return file && versionOf(file) ? file : undefined
}

async function newestChromium(): Promise<string> {
  const installed = programsOf(['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser'])
  const candidates = [...installed, ...applications, chromium.executablePath()].filter(isExecutable)
  const found = [...candidates, (await oldestChromium()) ?? '']
    .map((file) => ({ file, version: file && versionOf(file) }))
    .filter(({ version }) => version)
    // Of two of one version the installed one, which comes first, stays first.
    .sort((one, other) => compareVersions(other.version, one.version))
  if (found[0]) return found[0].file
  throw new Error(
    'No browser to test in: install Chrome or Chromium, or run "npx playwright install chromium"',
  )
}

function programsOf(names: string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).filter(isExecutable)
}

/** The version as the program itself says it, or empty; on Windows a browser does not speak, but its file knows. */
function versionOf(file: string): string {
  const [program = '', ...args] =
    process.platform === 'win32'
      ? ['powershell', '-NoProfile', '-Command', `(Get-Item '${file}').VersionInfo.ProductVersion`]
      : [file, '--version']
  const { stdout } = spawnSync(program, args, { encoding: 'utf8', timeout: 10_000 })
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
