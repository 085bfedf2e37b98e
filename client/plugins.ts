import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { dictionary } from '@zxcvbn-ts/language-common'
import type { Plugin } from 'vite'
import { passwordMinCharacters } from '#shared/limits.ts'
import { readCommonnessText } from '../server/jobs/measure/commonness-file.ts'

/** Number of common passwords that the client loads (about 20 kB) to warn about an easy one. */
const passwordCount = 5_000

/** Texts that modules of `virtual.d.ts` export. */
const texts: Record<string, () => string> = {
  'virtual:commonness': readCommonnessText,
  'virtual:common-passwords': () =>
    dictionary['passwords-common']
      .filter(({ length }) => length >= passwordMinCharacters)
      .slice(0, passwordCount)
      .join('\n'),
}

export function textModules(): Plugin {
  return {
    name: 'lectern-text-modules',
    resolveId: (id) => (id in texts ? `\0${id}` : undefined),
    load(id) {
      const read = texts[id.replace('\0', '')]
      return read && `export const text = ${JSON.stringify(read())}`
    },
  }
}

/**
 * Adds a comment that makes V8 compile all functions of a file in advance, on another thread. Compiling each at its first call would take a
 * fifth of the main thread's work before a page is usable. Other engines ignore the comment.
 */
export function eagerCompile(): Plugin {
  return {
    name: 'lectern-eager-compile',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk') file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
        }
      },
    },
  }
}

/** Keeps the source maps of packages in separate files, which only developer tools fetch. Inline, they add 8 MB to the first page. */
export function externalMaps(): Plugin {
  return {
    name: 'lectern-external-maps',
    apply: 'serve',
    transform: {
      filter: { id: /\/\.vite\/deps\// },
      handler: (code, id) => ({
        code: `${code}\n//# sourceMappingURL=${basename(id.replace(/\?.*/, ''))}.map`,
        map: { mappings: '' },
      }),
    },
  }
}

const compressible = /\.(?:js|css|svg|json|wasm)$/
/** Smaller files fit into one packet without compression. */
const minBytes = 1_000

/** Writes a brotli and a gzip version of each compressible file at build time, at the highest level. */
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
  if (content.length < minBytes) return
  // Skips brotli for the voice (`.wasm`): it would take minutes, and the client requests the `.gz` file itself.
  if (!file.endsWith('.wasm')) writeFileSync(`${file}.br`, await promisify(brotliCompress)(content))
  writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
}
