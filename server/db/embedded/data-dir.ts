import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join, relative } from 'node:path'

/** Makes the data directory where there is none, and keeps everybody but its owner out of it. */
export function makeDataDir(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  try {
    chmodSync(dataDir, 0o700)
  } catch (error) {
    // A folder of somebody else, such as a volume: who may enter it is for them to say.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
  }
}

/** Whether there is an embedded database in a folder. */
export const isDatabaseIn = (folder: string): boolean => existsSync(join(folder, 'PG_VERSION'))

/**
 * Where a process that has the data directory open listens. A unix socket's path holds about a hundred bytes: from the
 * working directory it is often shorter.
 */
export function socketPath(dataDir: string, name: 'admin' | 'lock'): string {
  if (process.platform === 'win32')
    return `\\\\.\\pipe\\lectern-${name}-${Buffer.from(dataDir).toString('hex').slice(-40)}`
  const path = join(dataDir, `${name}.sock`)
  const relativePath = relative(process.cwd(), path)
  return relativePath.length < path.length ? relativePath : path
}

/** Whether a process listens on the socket. One that is stopped for the moment does, and one whose queue is full. */
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
