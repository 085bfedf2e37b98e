import { defineConfig } from 'vitest/config'

/** Whole-system tests, one file after the other. LECTERN_OPERATIONS=short reduces the load of `operations`. */
export default defineConfig({
  test: {
    fileParallelism: false,
    projects: [
      {
        test: {
          name: 'operations',
          include: ['{server,tests}/**/*.operations.test.ts'],
          testTimeout: 20 * 60_000,
          hookTimeout: 20 * 60_000,
        },
      },
      {
        test: {
          name: 'durability',
          include: ['tests/durability/**/*.test.ts'],
          testTimeout: 45 * 60_000,
          hookTimeout: 5 * 60_000,
        },
      },
    ],
  },
})
