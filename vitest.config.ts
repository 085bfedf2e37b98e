import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { commonPasswords } from './client/common-passwords.ts'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'house', include: ['.ci/**/*.test.ts', '*.test.ts'] } },
      { test: { name: 'shared', include: ['shared/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: ['**/*.postgres.test.ts'],
          globalSetup: 'server/testing/embedded.ts',
        },
      },
      {
        // What the server does it does on a real Postgres too; what is not about the database is tested once, above.
        test: {
          name: 'server on postgres',
          include: ['http', 'routes', 'services', 'starter']
            .map((folder) => `server/${folder}/**/*.test.ts`)
            .concat('server/**/*.postgres.test.ts'),
          globalSetup: 'server/testing/postgres.ts',
        },
      },
      {
        plugins: [react(), commonPasswords()],
        test: {
          name: 'client',
          include: ['client/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: 'client/src/testing/setup.ts',
        },
      },
    ],
  },
})
