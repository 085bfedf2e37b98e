import { defineConfig } from 'vitest/config'

/** What takes minutes: many rounds of kills, restarts, hangs and full disks, one after the other. */
export default defineConfig({
  test: {
    include: ['tests/durability/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 45 * 60_000,
    hookTimeout: 5 * 60_000,
  },
})
