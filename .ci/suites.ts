import { isInstalled } from '../server/testing/engines.ts'

/** API tests that run a second time in another deployment. */
export interface Suite {
  name: string
  files: string[]
  /** The subset for runs without `--long`: files that fail when state is wrongly kept in one process or connection. */
  shortFiles: string[]
  env: Record<string, string>
  isAvailable: () => boolean
}

const files = ['server/routes', 'server/http', 'tests/attacks']
const shortFiles = [
  'server/routes/access.test.ts',
  'server/routes/position-saves.test.ts',
  'server/routes/dictionary.test.ts',
  'server/routes/import-drafts.test.ts',
  'server/routes/own-books.test.ts',
  'server/routes/reading.test.ts',
  'server/routes/users.test.ts',
  'server/http/limits/guesses.test.ts',
  'server/http/login-sessions.test.ts',
  'server/http/session.test.ts',
]

export const suites: Suite[] = [
  {
    name: 'the API on two processes with one database, alternating',
    files,
    shortFiles,
    env: { LECTERN_PROCESSES: '2' },
    isAvailable: () => true,
  },
  {
    name: 'the API through PgBouncer',
    files,
    shortFiles,
    env: { LECTERN_POOLER: 'yes' },
    isAvailable: () => isInstalled('pgbouncer'),
  },
]
