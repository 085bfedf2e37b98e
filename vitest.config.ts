import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { textModules } from './client/plugins.ts'

/** Timeouts in ms; long, because machines may be slow. */
const patience = { testTimeout: 120_000, hookTimeout: 180_000, expect: { poll: { timeout: 30_000 } } }

const timed = 'server/**/*.timed.test.ts'
/** Tests that `vitest.system.config.ts` runs instead. */
const operations = '**/*.operations.test.ts'
/** Timing tests run last, one after the other. */
const alone = { ...patience, maxWorkers: 1, sequence: { groupOrder: 1 } }

/** The test files of a worker share modules, which saves a third of the time; each test must restore the module state that it changes. */
const sharing = { ...patience, isolate: false, restoreMocks: true }

/** Tests of the API and its rules, which run on both database engines. */
const eitherEngine = ['http', 'ops/monitoring', 'routes', 'services', 'starter'].map(
  (folder) => `server/${folder}/**/*.test.ts`,
)

/** Tests of HTTP, access and files. Their results do not depend on the database engine, so they run only on Postgres. */
const withoutEngine = [
  'server/http/{cross-site,device,errors,log,log-output,message-classes,reply-cache,route}.test.ts',
  'server/http/limits/*.test.ts',
  'server/http/{pages,uploads}/*.test.ts',
  'server/routes/{access,access-table,bucket,every-answer,imports-limits,refused-uploads,upload-life}.test.ts',
]

const isolated = 'client/src/**/*.isolated.test.tsx'
const acoustics = 'client/src/**/*.acoustics.test.ts'
const clientPlugins = [react(), textModules()]
const client = {
  include: ['client/src/**/*.test.{ts,tsx}'],
  environment: 'jsdom',
  setupFiles: 'client/src/testing/setup.ts',
}

export default defineConfig({
  test: {
    maxWorkers: '100%',
    projects: [
      { test: { ...sharing, name: 'house', include: ['.ci/**/*.test.ts', '*.test.ts'] } },
      { test: { ...sharing, name: 'shared', include: ['shared/**/*.test.ts'] } },
      {
        test: {
          ...sharing,
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: [...eitherEngine, '**/*.postgres.test.ts', operations, timed],
          globalSetup: 'server/testing/embedded.ts',
        },
      },
      {
        test: {
          ...sharing,
          name: 'server on embedded',
          include: eitherEngine,
          exclude: ['**/*.postgres.test.ts', operations, timed, ...withoutEngine],
          globalSetup: 'server/testing/embedded.ts',
        },
      },
      {
        test: {
          ...sharing,
          name: 'server on postgres',
          include: [...eitherEngine, 'server/**/*.postgres.test.ts'],
          exclude: [timed, operations],
          globalSetup: 'server/testing/postgres.ts',
        },
      },
      {
        test: {
          ...sharing,
          name: 'attacks',
          include: ['tests/attacks/*.test.ts'],
          globalSetup: 'server/testing/postgres.ts',
        },
      },
      {
        plugins: clientPlugins,
        test: { ...sharing, ...client, name: 'client', exclude: [isolated, acoustics] },
      },
      {
        plugins: clientPlugins,
        // Tests that mock or reload modules.
        test: { ...patience, ...client, name: 'client, isolated', include: [isolated] },
      },
      { test: { ...sharing, name: 'acoustics', include: [acoustics] } },
      {
        test: {
          ...alone,
          name: 'timed on embedded',
          include: [timed],
          globalSetup: 'server/testing/embedded.ts',
        },
      },
      {
        test: {
          ...alone,
          name: 'timed on postgres',
          include: [timed],
          globalSetup: 'server/testing/postgres.ts',
        },
      },
    ],
  },
})
