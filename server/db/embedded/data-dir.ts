import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join, relative, resolve } from 'node:path'

/** Creates the data directory if needed, accessible to its owner alone. */
export function makeDataDir(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  try {
    chmodSync(dataDir, 0o700)
  } catch (error) {
    // The folder, such as a mounted volume, belongs to another user, who sets its permissions.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
  }
}

export const hasDatabase = (folder: string): boolean => existsSync(join(folder, 'PG_VERSION'))

/** @throws Error when the data directory has no embedded database. */
export function requireDatabase(dataDir: string): void {
  if (!hasDatabase(join(dataDir, 'postgres')))
    throw new Error(
      `There is no database in ${resolve(dataDir)}: start the site first, or set DATA_DIR or DATABASE_URL`,
    )
}

/**
 * Returns the path of a socket of the process that has the data directory open. Unix limits socket paths to about 100 bytes, so the
 * relative path is used if it is shorter.
 */
export function getSocketPath(dataDir: string, name: 'admin' | 'lock'): string {
  if (process.platform === 'win32')
    return `\\\\.\\pipe\\lectern-${name}-${Buffer.from(dataDir).toString('hex').slice(-40)}`
  const path = join(dataDir, `${name}.sock`)
  const relativePath = relative(process.cwd(), path)
  return relativePath.length < path.length ? relativePath : path
}

/** Returns true if a process listens on the socket, even one that is suspended or whose connection queue is full. */
export function isListening(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(code !== 'ENOENT' && code !== 'ECONNREFUSED'),
    )
  })
}
