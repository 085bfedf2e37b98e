import { ArchiveError, readArchive } from './archive.ts'

/** What an archive holds. */
export interface Verified {
  rows: number
  files: number
  takenAt: string
  version: string
}

/** Reads an archive to its end, without a database. @throws ArchiveError where it is not as it was written. */
export async function verifyBackup(file: string): Promise<Verified> {
  const found: Record<string, number> = {}
  let files = 0
  const { about, sums } = await readArchive(file, {
    async begin() {},
    async entry(name, content) {
      const [folder, table = ''] = name.split('/')
      if (folder === 'uploads') files += 1
      const lines = await linesOf(content)
      if (folder === 'tables') found[table] = (found[table] ?? 0) + lines
    },
  })
  for (const [table, rows] of Object.entries(sums.rows))
    if ((found[table] ?? 0) !== rows)
      throw new ArchiveError(`${file} is damaged: not all rows of ${table} are in it`)
  const rows = Object.values(sums.rows).reduce((sum, count) => sum + count, 0)
  return { rows, files, takenAt: about.takenAt, version: about.version }
}

const newline = 0x0a

async function linesOf(content: AsyncIterable<Buffer>): Promise<number> {
  let lines = 0
  for await (const chunk of content) for (const byte of chunk) if (byte === newline) lines += 1
  return lines
}
