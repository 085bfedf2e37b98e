import { isInstalled } from '../server/testing/engines.ts'

/** Tests that run elsewhere too, and what they show of running a site. */
export interface Suite {
  what: string
  /** The beginnings of their names. */
  files: string[]
  /** Some of them, for every run of the tests; undefined where all run there anyway. */
  inShort?: string[]
  env?: Record<string, string>
  /** The program without which it cannot run. */
  engine?: string
}

const api = ['server/routes', 'server/http', 'tests/attacks']
/** What would be wrong first where something were kept in one process or on one connection. */
const apiInShort = [
  'server/routes/access.test.ts',
  'server/routes/dictionary.test.ts',
  'server/routes/first-saves.test.ts',
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
    what: 'the API asked of two processes on one database, each request of the other one',
    files: api,
    inShort: apiInShort,
    env: { LECTERN_PROCESSES: '2' },
  },
  {
    what: 'the API with PgBouncer before the database',
    files: api,
    inShort: apiInShort,
    env: { LECTERN_POOLER: 'yes' },
    engine: 'pgbouncer',
  },
  {
    what: 'databases of every migration that has landed, opened with what their readers had',
    files: ['server/db/every-migration'],
  },
]

/** Whether what a suite cannot run without is on this machine. */
export const canRun = ({ engine }: Suite): boolean => !engine || isInstalled(engine)

/** Runs some files of tests on Postgres, and writes how they went. */
export function commandOf(files: string[], report: string): string[] {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return ['npx', 'vitest', 'run', '--project', 'server on postgres', ...files, ...reporters]
}
