import { constants, existsSync, statSync } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { diskLeftMinBytes } from '#shared/limits.ts'
import { openUploads, requireUploads, type UploadsStorage } from '../../uploads/open.ts'
import { createUploadUrl } from '../../uploads/uploads.ts'
import { type Finding, fine, problem } from './finding.ts'

const root = resolve(import.meta.dirname, '../../..')
const nodeMin = [20, 19] as const

export async function examineMachine(dataDir: string): Promise<Finding[]> {
  return [
    examineNode(process.versions.node),
    existsSync(resolve(root, 'dist/index.html'))
      ? fine('The client is built')
      : problem('The client is not built: run "npm run build"'),
    ...(await examineFolder('DATA_DIR', dataDir)),
    ...(existsSync(dataDir) ? [examinePermissions(dataDir)] : []),
  ]
}

function examineNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isSupported = major > nodeMin[0] || (major === nodeMin[0] && minor >= nodeMin[1])
  return isSupported
    ? fine(`Node ${version}`)
    : problem(`Node ${version} is too old: install ${nodeMin.join('.')} or newer`)
}

async function examineFolder(name: string, folder: string): Promise<Finding[]> {
  if (!existsSync(folder)) return [fine(`${name} (${folder}) is created at the first start`)]
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    return [problem(`${name} (${folder}) is not writable: make this user its owner`)]
  }
  const { bavail, bsize } = await statfs(folder)
  return [fine(`${name} (${folder}) is writable`), examineDiskSpace(name, bavail * bsize)]
}

export function examineDiskSpace(name: string, freeBytes: number): Finding {
  const left = `${(freeBytes / 1e9).toFixed(1)} GB free on the disk of ${name}`
  return freeBytes < diskLeftMinBytes
    ? problem(`Only ${left}: free some space, or the database will stop`)
    : fine(left)
}

function examinePermissions(dataDir: string): Finding {
  // On Windows, the file mode does not show the access of other users.
  const isOpen = process.platform !== 'win32' && (statSync(dataDir).mode & 0o077) !== 0
  return isOpen
    ? problem(`DATA_DIR (${dataDir}) is open to other users: chmod 700 ${dataDir}`)
    : fine('DATA_DIR is closed to other users')
}

/** Checks the uploads folder, or writes, reads and removes a file in the bucket. */
export async function examineUploads(storage: UploadsStorage): Promise<Finding[]> {
  if (!storage.url) return examineFolder('UPLOADS_DIR', storage.folder)
  try {
    const uploads = await openUploads(storage)
    await requireUploads(uploads)
    const url = createUploadUrl('wav')
    const sent = Buffer.from('examined')
    await uploads.write(url, sent)
    const found = await uploads.read(url)
    const isSame = found !== undefined && sent.equals(await buffer(found.content))
    await uploads.remove(url)
    return [
      isSame
        ? fine(`${uploads.where} stores and returns files`)
        : problem(
            `${uploads.where} returns different content than was stored: check the proxy in front of it`,
          ),
    ]
  } catch (error) {
    return [problem(describeError(error as Error))]
  }
}

function describeError({ message, cause }: Error): string {
  return `${message}${cause instanceof Error && !message.includes(cause.message) ? `: ${cause.message}` : ''}. Check its name, AWS_REGION or AWS_ENDPOINT_URL_S3, and the permissions of the key (list, read, write, delete)`
}
