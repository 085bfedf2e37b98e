import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A word of the corpus, with how long readers took with it, in ms. */
export interface TimedWord {
  story: string
  word: string
  /** The mean of those who pressed a key for each next word; not for every word. */
  selfPacedMs: number | undefined
  /** Read aloud, with the silence after it; not for the last word of a story. */
  spokenMs: number | undefined
}

const stories = 10
const interval = /xmin = ([\d.e-]+)\s+xmax = ([\d.e-]+)\s+text = "([^"]*)"/g

/**
 * Reads the Natural Stories corpus (Futrell et al. 2021) from a copy of its repository. Its terms forbid to keep it here; it is read for
 * its figures alone. @throws Error of the file system where a file is missing.
 */
export function readNaturalStories(folder: string): TimedWord[] {
  const selfPaced = readSelfPaced(join(folder, 'naturalstories_RTS/processed_wordinfo.tsv'))
  const spoken = new Map<string, number>()
  for (let story = 1; story <= stories; story++)
    readSpoken(join(folder, `audio/${story}_aligned.TextGrid`), spoken)
  return rowsOf(join(folder, 'naturalstories_RTS/all_stories.tok')).map(([word = '', zone, story = '']) => ({
    story,
    word,
    selfPacedMs: selfPaced.get(`${story}.${zone}`),
    spokenMs: spoken.get(`${story}.${zone}`),
  }))
}

function rowsOf(file: string): string[][] {
  const lines = readFileSync(file, 'utf8').trim().split('\n').slice(1)
  return lines.map((line) => line.split('\t'))
}

function readSelfPaced(file: string): Map<string, number> {
  return new Map(rowsOf(file).map(([, zone, story, , ms]) => [`${story}.${zone}`, Number(ms)]))
}

/** Adds each word's time, from where it is named to the silence before the next. */
function readSpoken(file: string, spoken: Map<string, number>): void {
  let last = ''
  for (const [, from, to, said = ''] of readFileSync(file, 'utf8').matchAll(interval)) {
    const [, named] = /\/ (\d+\.\d+)/.exec(said) ?? []
    if (named) last = named
    else if (said.trim() !== '' && !/^(?:sp|sil)$/i.test(said.trim())) continue
    if (last) spoken.set(last, (spoken.get(last) ?? 0) + 1_000 * (Number(to) - Number(from)))
  }
  // Behind the last word of a story there is silence to the end of the record.
  spoken.delete(last)
}
