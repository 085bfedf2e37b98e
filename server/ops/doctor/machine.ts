import { constants, existsSync, statSync } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { resolve } from 'node:path'
import { diskLeftMinBytes } from '#shared/limits.ts'
import { type Finding, well, wrong } from './finding.ts'

const root = resolve(import.meta.dirname, '../../..')
const nodeMin = [20, 19] as const

/** Looks at what the site stands on, but for its database. */
export async function examineMachine(dataDir: string): Promise<Finding[]> {
  return [
    examineNode(process.versions.node),
    existsSync(resolve(root, 'dist/index.html'))
      ? well('The client is built')
      : wrong('The client is not built: run "npm run build"'),
    ...(await examineFolder('DATA_DIR', dataDir)),
    ...(existsSync(dataDir) ? [examinePrivacy(dataDir)] : []),
  ]
}

function examineNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isNew = major > nodeMin[0] || (major === nodeMin[0] && minor >= nodeMin[1])
  return isNew
    ? well(`Node ${version}`)
    : wrong(`Node ${version} is too old: install ${nodeMin.join('.')} or newer`)
}

/** Looks whether a folder can be used, and how much room is left in it. */
export async function examineFolder(name: string, folder: string): Promise<Finding[]> {
  if (!existsSync(folder)) return [well(`${name} (${folder}) is made at the first start`)]
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    return [wrong(`${name} (${folder}) cannot be written to by this user: make it theirs`)]
  }
  const { bavail, bsize } = await statfs(folder)
  return [well(`${name} (${folder}) can be written to`), examineRoom(name, bavail * bsize)]
}

/** @param free how many bytes are left */
export function examineRoom(name: string, free: number): Finding {
  const left = `${(free / 1e9).toFixed(1)} GB are left on the disk of ${name}`
  return free < diskLeftMinBytes
    ? wrong(`Only ${left}: make room before the database cannot write`)
    : well(left)
}

function examinePrivacy(dataDir: string): Finding {
  // Windows has no such mode; a folder of somebody else, such as a volume, is theirs to close.
  const isOpen = process.platform !== 'win32' && (statSync(dataDir).mode & 0o077) !== 0
  return isOpen
    ? wrong(`DATA_DIR (${dataDir}) can be entered by other users: chmod 700 ${dataDir}`)
    : well('DATA_DIR is closed to other users')
}
