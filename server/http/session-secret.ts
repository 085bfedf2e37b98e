import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataDir } from '../db/embedded/data-dir.ts'

/** The secret that signs session cookies where none is set: made once and kept beside the data, for its owner's eyes. */
export function loadOrCreateSecret(dataDir: string): string {
  makeDataDir(dataDir)
  const file = fileIn(dataDir)
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8')
}

/** The same where one has been made; none is made. */
export function findStoredSecret(dataDir: string): string | undefined {
  const file = fileIn(dataDir)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

const fileIn = (dataDir: string) => join(dataDir, 'session-secret')
