import { defineConfig } from 'vitest/config'

/** What is shown of running a site: backups, several processes, upgrades. One after the other; LECTERN_OPERATIONS=short takes less of it. */
export default defineConfig({
  test: {
    include: ['{server,tests}/**/*.operations.test.ts'],
    fileParallelism: false,
    testTimeout: 20 * 60_000,
    hookTimeout: 20 * 60_000,
  },
})
