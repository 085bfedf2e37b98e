import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(?:js|css|svg|json)$/
/** What goes into one packet anyway, in bytes. */
const smallBytes = 1_000

/** Beside each file that is worth it there is one in brotli and one in gzip, as small as they get: they are made once and sent often. */
export function compressedFiles(): Plugin {
  return {
    name: 'lectern-compressed-files',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const files = readdirSync(dir, { recursive: true, encoding: 'utf8' })
      await Promise.all(
        files.filter((file) => compressible.test(file)).map((file) => compress(join(dir, file))),
      )
    },
  }
}

async function compress(file: string): Promise<void> {
  const content = readFileSync(file)
  if (content.length < smallBytes) return
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(content))
  writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
}
