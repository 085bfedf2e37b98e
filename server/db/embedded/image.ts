import { createHash } from 'node:crypto'
import {
  createWriteStream,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGzip, gunzipSync } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { migrations } from '../migrations.ts'

// A database image is the packed folder of a new database. It is built at install, because creating a database takes seconds.

const require = createRequire(import.meta.url)

/**
 * Returns the path of the image with all tables and with the rows made from the files in `sourceFolders`. The file name is a hash of
 * everything that the image is built from, so a stale image is not found.
 */
export function getImagePath(sourceFolders: readonly string[]): string {
  const hash = createHash('sha256')
  const engine = dirname(require.resolve('@electric-sql/pglite'))
  hash.update(readFileSync(join(engine, '../package.json')))
  for (const folder of [migrations.migrationsFolder, ...sourceFolders]) {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    )
    for (const path of files.map(({ parentPath, name }) => join(parentPath, name)).sort())
      hash.update(readFileSync(path))
  }
  return resolve(
    import.meta.dirname,
    '../../../node_modules/.cache/lectern',
    `${hash.digest('hex').slice(0, 16)}.database`,
  )
}

/** Packs the folder of a closed database. Atomic: writes a temporary file and then renames it. */
export async function packImage(folder: string, image: string): Promise<void> {
  const part = `${image}.${process.pid}`
  mkdirSync(dirname(image), { recursive: true })
  const tar = pack()
  const written = pipeline(tar, createGzip(), createWriteStream(part))
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) tar.entry({ name, type: 'directory' })
    else tar.entry({ name }, readFileSync(path))
  }
  tar.finalize()
  await written
  renameSync(part, image)
}

/** Unpacks an image into an empty folder. The files are not flushed to disk yet. */
export async function unpackImage(image: string, folder: string): Promise<void> {
  // Reads from memory and writes synchronously: streams take three times as long for a thousand small files.
  const entries = extract()
  entries.end(gunzipSync(readFileSync(image)))
  for await (const entry of entries) {
    const path = join(folder, entry.header.name)
    const content = await buffer(entry as AsyncIterable<Buffer>)
    if (entry.header.type === 'directory') mkdirSync(path, { recursive: true, mode: 0o700 })
    else writeFileSync(path, content, { mode: 0o600 })
  }
}
