import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumArgs, findBrowser, findHeadlessShell } from './client/e2e/browser.ts'

const port = Number(process.env.LECTERN_E2E_PORT ?? 4717)
const dataDir = process.env.LECTERN_E2E_DIR ?? mkdtempSync(join(tmpdir(), 'lectern-e2e-'))

/** Journeys that start their own servers. One worker runs these journeys, so that each server starts only once. */
const ownServerSpecs =
  /\/(admin[^/]*|ambient|attacks|import|page-crash|passkeys|rate-limits|sponsor)\.spec\.ts$/
/** Launches the headless shell without the emulated GPU, which would take a tenth of the CPU time. */
const headless = {
  launchOptions: { executablePath: await findHeadlessShell(), args: [...chromiumArgs] },
}

/** Starts one production server per run, on a new database with the starter library. */
export default defineConfig({
  testDir: 'client/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  reporter: process.env.LECTERN_REPORT
    ? [['json', { outputFile: process.env.LECTERN_REPORT }], ['list']]
    : 'list',
  projects: [
    // Starts first, because its single worker takes as long as the other three workers.
    { name: 'own servers', grepInvert: /@timed/, testMatch: ownServerSpecs, use: headless, workers: 1 },
    { name: 'side by side', grepInvert: /@timed/, testIgnore: ownServerSpecs, use: headless },
    // Tests that measure time run alone.
    { name: 'timed', grep: /@timed/, workers: 1 },
  ],
  fullyParallel: true,
  // More workers than the two cores of CI, because journeys also wait for timers and playback.
  workers: 4,
  // Long timeouts, in ms, because a busy machine is slow.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1280, height: 860 },
    serviceWorkers: 'block',
    launchOptions: { executablePath: await findBrowser(), args: chromiumArgs },
  },
  webServer: {
    command: process.env.LECTERN_BUILT ? 'npm start' : 'npm run build && npm start',
    url: `http://localhost:${port}/health/ready`,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    env: {
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      UPLOADS_DIR: join(dataDir, 'uploads'),
      SESSION_SECRET: 'a secret for journeys only, long enough',
      ADMIN_EMAIL: 'admin@example.com',
      ADMIN_PASSWORD: 'admin password',
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      LECTERN_TEST: '1',
    },
  },
})
