import { setFlagsFromString } from 'node:v8'
import { openUploads, type UploadsStorage } from '../../uploads/open.ts'
import { isEmpty } from '../../uploads/uploads.ts'
import { BackupError } from './backup-error.ts'
import { noteTaken, type Site, withEmptyTarget, withSource } from './open.ts'
import { restoreBackup } from './restore.ts'
import { takeBackup } from './take.ts'
import { verifyBackup } from './verify.ts'

/** Where a site's data lie. */
export interface SiteData extends Site {
  uploads: UploadsStorage
}

type Command = (file: string, installation: SiteData) => Promise<string>

async function backup(file: string, { uploads: storage, ...site }: SiteData): Promise<string> {
  // It runs beside a server: V8 would let a process of its own grow by 140 MB before it tidied up, which takes a tenth of the time.
  setFlagsFromString('--optimize-for-size')
  const uploads = await openUploads(storage)
  const { rows, files } = await withSource(site, (connection) => takeBackup(connection, uploads, file))
  // Whether it is noted changes nothing of what has been taken.
  await noteTaken(site).catch(() => {})
  return `${file} holds ${counted(rows, 'row')} and ${counted(files, 'file')}. Keep SESSION_SECRET too: it is not in it`
}

async function restore(file: string, { uploads: storage, ...site }: SiteData): Promise<string> {
  const uploads = await openUploads(storage)
  if (!(await isEmpty(uploads)))
    throw new BackupError(`There are files in ${uploads.where}: restore into an empty place`)
  // Damage is found before anything is made that rests on it.
  const { rows, files, takenAt } = await verifyBackup(file)
  let leftOut: string[] = []
  await withEmptyTarget(site, async (connection) => {
    leftOut = await restoreBackup(connection, uploads, file)
  })
  const without = leftOut.length > 0 ? `, but for tables that are not ours: ${leftOut.join(', ')}` : ''
  return `${counted(rows, 'row')} and ${counted(files, 'file')} are back as they were on ${momentOf(takenAt)}${without}`
}

async function verify(file: string): Promise<string> {
  const { rows, files, takenAt, version } = await verifyBackup(file)
  return `${file} is whole: ${counted(rows, 'row')} and ${counted(files, 'file')}, taken on ${momentOf(takenAt)} by version ${version}`
}

/** What is done with backups, by the name of the command. Each answers with a sentence. */
export const backupCommands = new Map<string, Command>(Object.entries({ backup, restore, verify }))

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

const momentOf = (iso: string) => `${iso.slice(0, 16).replace('T', ' ')} UTC`
