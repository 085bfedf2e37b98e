import { ArchiveError } from './archive-format.ts'
import { readArchive } from './read-archive.ts'

interface VerifiedBackup {
  rows: number
  files: number
  takenAt: string
  version: string
}

/** Reads a whole archive, without a database. @throws ArchiveError when it is damaged. */
export async function verifyBackup(file: string): Promise<VerifiedBackup> {
  const foundRows: Record<string, number> = {}
  let files = 0
  const { about, sums } = await readArchive(file, {
    async about() {},
    async entry(name, content) {
      const [folder, table = ''] = name.split('/')
      if (folder === 'uploads') files += 1
      const lines = await countLines(content)
      if (folder === 'tables') foundRows[table] = (foundRows[table] ?? 0) + lines
    },
  })
  for (const [table, rows] of Object.entries(sums.rows))
    if ((foundRows[table] ?? 0) !== rows)
      throw new ArchiveError(`${file} is damaged: rows of ${table} are missing`)
  const rows = Object.values(sums.rows).reduce((sum, count) => sum + count, 0)
  return { rows, files, takenAt: about.takenAt, version: about.version }
}

const newline = 0x0a

async function countLines(content: AsyncIterable<Buffer>): Promise<number> {
  let lines = 0
  for await (const chunk of content) for (const byte of chunk) if (byte === newline) lines += 1
  return lines
}
