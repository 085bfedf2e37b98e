import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { DictionaryAnswer } from '#shared/words.ts'
import { builtFile } from './built-file.ts'
import { type IndexFile, openIndexFile } from './index-file.ts'
import { lookUp } from './lookup.ts'
import { findNearest } from './nearest.ts'

/** The dictionary that comes with the product. */
export interface EmbeddedDictionary {
  /** @throws Error when it is not built and cannot be. */
  lookUp(word: string): Promise<DictionaryAnswer | undefined>
  /** What is nearest to a word that no dictionary has. @throws as `lookUp` does. */
  findNearest(word: string): Promise<DictionaryAnswer | undefined>
}

/** Opens nothing until the first word is looked up; that one waits some seconds where the dictionary is yet to be built. */
export function embeddedDictionary(openFile = openBuilt): EmbeddedDictionary {
  let opening: Promise<IndexFile> | undefined
  const open = () => {
    opening ??= openFile().catch((error) => {
      // The next look-up tries again.
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

/** @throws Error when it is not built and cannot be. */
export async function openBuilt(): Promise<IndexFile> {
  const file = builtFile()
  if (!existsSync(file)) await build()
  return openIndexFile(file)
}

/** In a process of its own: it takes seconds and a few hundred megabytes, and gives both back. */
function build(): Promise<void> {
  const program = join(import.meta.dirname, 'install.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    cwd: resolve(import.meta.dirname, '../..'),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text) => (said += text))
  return new Promise((done, fail) => {
    child.once('error', fail).once('close', (code) => {
      if (code === 0) done()
      else fail(new Error(`The dictionary could not be built: ${said.trim()}`))
    })
  })
}
