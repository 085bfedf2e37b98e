import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { commonPasswords } from './client/common-passwords.ts'
import { commonness } from './client/commonness.ts'
import { readCommonnessText } from './server/jobs/measure/commonness-file.ts'

/** What hangs is ended after this long, in ms; on a busy machine much takes its time. */
const patience = { testTimeout: 120_000, hookTimeout: 180_000, expect: { poll: { timeout: 30_000 } } }

const timed = '**/*.timed.test.ts'
/** What is shown of running a site is `npm run test:operations`, and in short a step of its own. */
const operations = '**/*.operations.test.ts'
/** These measure time: they come last, one after the other. */
const alone = { ...patience, maxWorkers: 1, sequence: { groupOrder: 1 } }

/** The files of a worker share their modules, which takes a third off: a test cleans up whatever of them it changes. */
const sharing = { ...patience, isolate: false, restoreMocks: true }

/** What the server does it does on a real Postgres too; what is not about the database is tested once, on the embedded one. */
const onPostgres = ['http', 'routes', 'services', 'starter'].map((folder) => `server/${folder}/**/*`)

const isolated = 'client/src/**/*.isolated.test.tsx'
const clientPlugins = [react(), commonPasswords(), commonness(readCommonnessText)]
const client = {
  include: ['client/src/**/*.test.{ts,tsx}'],
  environment: 'jsdom',
  setupFiles: 'client/src/testing/setup.ts',
}

export default defineConfig({
  test: {
    maxWorkers: '100%',
    projects: [
      { test: { ...patience, name: 'house', include: ['.ci/**/*.test.ts', '*.test.ts'] } },
      { test: { ...patience, name: 'shared', include: ['shared/**/*.test.ts'] } },
      {
        test: {
          ...sharing,
          name: 'server',
          include: ['server/**/*.test.ts', 'tests/attacks/**/*.test.ts'],
          // Those that take minutes are `npm run test:durability`.
          exclude: ['**/*.postgres.test.ts', '**/*.durability.test.ts', operations, timed],
          globalSetup: 'server/testing/embedded.ts',
        },
      },
      {
        test: {
          ...sharing,
          name: 'server on postgres',
          include: [...onPostgres.map((path) => `${path}.test.ts`), 'server/**/*.postgres.test.ts'],
          // A log that its reader does not take has no database either, and takes ten seconds.
          exclude: [timed, operations, 'server/http/log-output.test.ts'],
          globalSetup: 'server/testing/postgres.ts',
        },
      },
      {
        plugins: clientPlugins,
        test: { ...sharing, ...client, name: 'client', exclude: [isolated] },
      },
      {
        plugins: clientPlugins,
        // These replace modules, or have them made anew: nobody else may meet that.
        test: { ...patience, ...client, name: 'client, isolated', include: [isolated] },
      },
      {
        test: {
          ...alone,
          name: 'timed',
          include: ['server/**/*.timed.test.ts'],
          globalSetup: 'server/testing/embedded.ts',
        },
      },
      {
        test: {
          ...alone,
          name: 'timed on postgres',
          include: onPostgres.map((path) => `${path}.timed.test.ts`),
          globalSetup: 'server/testing/postgres.ts',
        },
      },
    ],
  },
})
