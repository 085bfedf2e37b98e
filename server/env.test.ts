import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

const secret = { SESSION_SECRET: 'thirty-two letters, all in a row!' }
const read = (source: object) => readEnv({ source: source as NodeJS.ProcessEnv })

test('uses defaults for everything but the secret', () => {
  expect(read(secret)).toMatchObject({
    PORT: 3000,
    DATA_DIR: '.data',
    UPLOADS_DIR: 'uploads',
    TRUST_PROXY: 0,
    RATE_LIMITS: true,
    STARTER_LIBRARY: true,
    LOG_LEVEL: 'info',
    isDevelopment: false,
  })
})

test('requires a secret in production, but not in development', () => {
  expect(readEnv({ isDevelopment: true, source: {} as NodeJS.ProcessEnv }).isDevelopment).toBe(true)
  expect(() => read({})).toThrow(/^SESSION_SECRET must be set/)
})

test('treats an empty variable as unset', () => {
  expect(read({ ...secret, PORT: '', DATABASE_URL: '' })).toMatchObject({
    PORT: 3000,
    DATABASE_URL: undefined,
  })
})

test.each(['short', secret.SESSION_SECRET.slice(0, 31), 'changeme'.repeat(8)])(
  'rejects the weak secret %s and suggests how to create one',
  (weak) => {
    const sentence =
      'SESSION_SECRET must be at least 32 random characters, e.g. from "openssl rand -base64 32"'
    expect(() => read({ SESSION_SECRET: weak })).toThrow(new Error(sentence))
  },
)

test('turns rate limits off in tests only', () => {
  expect(read({ ...secret, RATE_LIMITS: 'off', LECTERN_TEST: '1' }).RATE_LIMITS).toBe(false)
  expect(read({ ...secret, LECTERN_TEST: '1' }).RATE_LIMITS).toBe(true)
})

test.each([
  [{ PORT: 'abc' }, 'PORT must be a number from 0 to 65535'],
  [{ PORT: '65536' }, 'PORT must be a number from 0 to 65535'],
  [
    { DATABASE_URL: 'mysql://x' },
    'DATABASE_URL must be a postgres:// address, with special characters of its password as %XX',
  ],
  [
    { DATABASE_URL: 'postgres://u:p#w@h/db' },
    'DATABASE_URL must be a postgres:// address, with special characters of its password as %XX',
  ],
  [{ DATABASE_DIRECT_URL: 'postgres://h/db' }, 'DATABASE_DIRECT_URL needs a DATABASE_URL: set that too'],
  [{ DICTIONARY_URL: 'ftp://x' }, 'DICTIONARY_URL must be an http:// or https:// address'],
  ...['bucket', 's3://', 's3://UPPER', 'https://bucket.example/x', 's3://bucket/../other?x'].map(
    (UPLOADS_URL): [object, string] => [
      { UPLOADS_URL },
      'UPLOADS_URL must be the address of a bucket: s3://bucket, or s3://bucket/prefix',
    ],
  ),
  [{ ADMIN_EMAIL: 'me', ADMIN_PASSWORD: 'secret' }, 'ADMIN_EMAIL must be an email address'],
  [{ ADMIN_EMAIL: 'me@example.com' }, 'ADMIN_EMAIL and ADMIN_PASSWORD go together: set both or neither'],
  [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be the number of proxies in front, 0 to 100'],
  [{ RATE_LIMITS: 'off' }, 'RATE_LIMITS=off is for tests: remove it, or set LECTERN_TEST=1 for a test'],
  [
    { RATE_LIMITS: 'off', LECTERN_TEST: 'yes' },
    'RATE_LIMITS=off is for tests: remove it, or set LECTERN_TEST=1 for a test',
  ],
  [{ RATE_LIMITS: 'none' }, 'RATE_LIMITS must be on or off'],
  [{ STARTER_LIBRARY: 'maybe' }, 'STARTER_LIBRARY must be on or off'],
  [
    { PORT: 'x', LOG_LEVEL: 'loud' },
    'PORT must be a number from 0 to 65535; LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent',
  ],
])('rejects %o with one line', (wrong, sentence) => {
  expect(() => read({ ...secret, ...wrong })).toThrow(new Error(sentence))
})
