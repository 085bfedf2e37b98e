import { defineConfig } from 'vitest/config'

const operations = { testTimeout: 20 * 60_000, hookTimeout: 20 * 60_000 }
/** Runs alone, because it measures response times. */
const measured = 'server/ops/backup/backup-under-load.operations.test.ts'
const alone = { maxWorkers: 1, sequence: { groupOrder: 1 } }

/** Whole-system tests. LECTERN_OPERATIONS=short reduces the load of `operations`. */
export default defineConfig({
  test: {
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...operations,
          name: 'operations',
          include: ['{server,tests}/**/*.operations.test.ts'],
          exclude: [measured],
        },
      },
      { test: { ...operations, ...alone, name: 'operations, measured', include: [measured] } },
      {
        test: {
          ...alone,
          name: 'durability',
          include: ['tests/durability/**/*.test.ts'],
          testTimeout: 45 * 60_000,
          hookTimeout: 5 * 60_000,
        },
      },
    ],
  },
})
