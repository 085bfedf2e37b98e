import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataDir } from '../db/embedded/data-dir.ts'

/** Returns the secret that signs session cookies if SESSION_SECRET is unset. Creates its file once, readable by its owner only. */
export function loadOrCreateSecret(dataDir: string): string {
  makeDataDir(dataDir)
  const file = getSecretFile(dataDir)
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8')
}

/** Returns the stored secret without creating one. */
export function findStoredSecret(dataDir: string): string | undefined {
  const file = getSecretFile(dataDir)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

const getSecretFile = (dataDir: string) => join(dataDir, 'session-secret')
