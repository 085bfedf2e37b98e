import { z } from 'zod'
import { passwordMaxCharacters, passwordMinCharacters } from '#shared/limits.ts'
import type { UploadsStorage } from './uploads/open.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .refine((number) => number >= min && number <= max)

const postgresAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//)
  .refine((url) => URL.canParse(url))
const postgresForm = 'a postgres:// address, with special characters of its password as %XX'

const bucketAddress = z.string().regex(/^s3:\/\/[a-z0-9][a-z0-9.-]+(\/[\w.-]+)*\/?$/)
const httpAddress = z.url({ protocol: /^https?$/ })

const onOff = z.enum(['on', 'off']).transform((value) => value === 'on')

const secretMinCharacters = 32
const secretMinDifferent = 10
const tokenMinCharacters = 16
const strong = `at least ${secretMinCharacters} random characters, e.g. from "openssl rand -base64 32"`

export const secretMissing = `SESSION_SECRET must be set outside development: ${strong}`

/** Rejects short secrets and secrets with few different characters: a guessed secret allows signing in as any user. */
const isStrong = (secret: string) =>
  secret.length >= secretMinCharacters && new Set(secret).size >= secretMinDifferent

/** Schema of each variable, and its description for the error message. */
const variables = {
  PORT: [whole(0, 65_535).default(3000), 'a number from 0 to 65535'],
  HOST: [z.string().optional(), 'a host name or address'],
  DATABASE_URL: [postgresAddress.optional(), postgresForm],
  DATABASE_DIRECT_URL: [postgresAddress.optional(), postgresForm],
  DATA_DIR: [z.string().default('.data'), 'a folder'],
  UPLOADS_DIR: [z.string().default('uploads'), 'a folder'],
  UPLOADS_URL: [bucketAddress.optional(), 'the address of a bucket: s3://bucket, or s3://bucket/prefix'],
  UPLOADS_PUBLIC_URL: [httpAddress.optional(), 'an http:// or https:// address'],
  AWS_ENDPOINT_URL_S3: [httpAddress.optional(), 'an http:// or https:// address'],
  SESSION_SECRET: [z.string().refine(isStrong).optional(), strong],
  ADMIN_EMAIL: [z.email().optional(), 'an email address'],
  ADMIN_PASSWORD: [
    z.string().min(passwordMinCharacters).max(passwordMaxCharacters).optional(),
    `${passwordMinCharacters} to ${passwordMaxCharacters} characters`,
  ],
  DICTIONARY_URL: [httpAddress.optional(), 'an http:// or https:// address'],
  TRUST_PROXY: [whole(0, 100).default(0), 'the number of proxies in front, 0 to 100'],
  RATE_LIMITS: [onOff.default(true), 'on or off'],
  STARTER_LIBRARY: [onOff.default(true), 'on or off'],
  MONITORING_PORT: [whole(1, 65_535).optional(), 'a number from 1 to 65535'],
  MONITORING_TOKEN: [
    z.string().min(tokenMinCharacters).optional(),
    `at least ${tokenMinCharacters} characters`,
  ],
  LOG_LEVEL: [z.enum(logLevels).default('info'), `one of ${logLevels.join(', ')}`],
} as const

type Variables = { [Name in keyof typeof variables]: z.output<(typeof variables)[Name][0]> }

export interface Env extends Variables {
  /** Set by `--dev`: runs Vite inside the server, generates a secret and creates a first administrator. */
  isDevelopment: boolean
}

interface Options {
  isDevelopment: boolean
  /** False for administrator commands, which do not sign session cookies. */
  needsSecret: boolean
  source: NodeJS.ProcessEnv
}

/**
 * Reads the environment and an optional `.env` file.
 * @throws Error with one line that names each wrong or missing variable.
 */
export function readEnv({
  isDevelopment = false,
  needsSecret = !isDevelopment,
  source = loadEnvironment(),
}: Partial<Options> = {}): Env {
  const wrong: string[] = []
  const values: Record<string, unknown> = { isDevelopment }
  for (const [name, [schema, expected]] of Object.entries(variables)) {
    const parsed = schema.safeParse(source[name] || undefined)
    if (parsed.success) values[name] = parsed.data
    else wrong.push(`${name} must be ${expected}`)
  }
  if (needsSecret && !source.SESSION_SECRET) wrong.push(secretMissing)
  if (Boolean(source.ADMIN_EMAIL) !== Boolean(source.ADMIN_PASSWORD))
    wrong.push('ADMIN_EMAIL and ADMIN_PASSWORD go together: set both or neither')
  if (source.DATABASE_DIRECT_URL && !source.DATABASE_URL)
    wrong.push('DATABASE_DIRECT_URL needs a DATABASE_URL: set that too')
  if (source.RATE_LIMITS === 'off' && source.LECTERN_TEST !== '1')
    wrong.push('RATE_LIMITS=off is for tests: remove it, or set LECTERN_TEST=1 for a test')
  if (wrong.length > 0) throw new Error(wrong.join('; '))
  return values as unknown as Env
}

export function getUploadsStorage(env: Env): UploadsStorage {
  return {
    folder: env.UPLOADS_DIR,
    url: env.UPLOADS_URL,
    endpoint: env.AWS_ENDPOINT_URL_S3,
    publicUrl: env.UPLOADS_PUBLIC_URL,
  }
}

function loadEnvironment(): NodeJS.ProcessEnv {
  try {
    process.loadEnvFile()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  return process.env
}
