import { reportOfFolder } from './books/report.ts'
import { callFigures } from './calls.ts'
import { dictionaryFigures } from './dictionary.ts'
import { type Figure, isShort, round, tableOf } from './figure.ts'
import { fullTextFigures } from './full-text.ts'
import { growthFigures, wholeGrowthFigures } from './growth.ts'
import { heavyFigures } from './heavy.ts'
import { importFigures } from './imports.ts'
import { lookUpFigures } from './look-ups.ts'
import { onScreenFigures, wholeOnScreen } from './on-screen.ts'
import { openingFigures } from './opening.ts'
import { fitFigures } from './pace-fit.ts'
import { pauseFigures } from './pauses.ts'
import { readingFigures } from './reading.ts'
import { writeReport } from './report.ts'
import { searchFigures } from './search.ts'
import { timingFigures } from './timing.ts'

interface Bench {
  title: string
  figures: () => Figure[] | Promise<Figure[]>
  /** The same at full length, where `figures` is a sample. */
  whole?: Bench['figures']
}

const benches: Record<string, Bench> = {
  opening: { title: 'Opening a page', figures: openingFigures },
  'full-text': { title: 'The full text', figures: fullTextFigures },
  reading: {
    title: 'The reader’s machine',
    figures: () => readingFigures(),
    whole: () => readingFigures(600_000),
  },
  'on-screen': {
    title: 'Words on the screen',
    figures: () => onScreenFigures(),
    whole: () => onScreenFigures(wholeOnScreen),
  },
  server: { title: 'The server', figures: callFigures },
  growth: {
    title: 'A site that has grown',
    figures: growthFigures,
    whole: wholeGrowthFigures,
  },
  heavy: { title: 'Heavy hands', figures: heavyFigures },
  'look-ups': { title: 'Looking words up', figures: lookUpFigures },
  timing: { title: 'Word timing', figures: timingFigures },
  dictionary: { title: 'Dictionary', figures: dictionaryFigures },
  imports: { title: 'Import of a book', figures: importFigures },
  search: { title: 'Search in a work', figures: searchFigures },
}

const usage = `Usage:
  npm run bench                      every group; each table goes into docs/performance.md too
  npm run bench -- --check           the same, and which goals fall short
  npm run bench -- GROUP             one of ${Object.keys(benches).join(', ')}
  npm run bench -- full GROUP        at full length, in less than an hour; ${Object.keys(benches)
    .filter((name) => benches[name]?.whole)
    .join(', ')}: the others are whole anyway
  npm run bench -- pauses [FOLDER]   the pauses against those of readers-aloud, and of a copy of the Natural Stories corpus
  npm run bench -- import FOLDER [PART OF A NAME]   a folder of books
`

const [what, folder, only] = process.argv.slice(2)
if (what === 'import' && folder) print(await reportOfFolder(folder, only))
else if (what === 'pauses') printPauses(folder)
else if (what === undefined || what === '--check') await runAll(what === '--check')
else if (what === 'full' && folder && benches[folder]) await run(atFullLength(benches[folder]))
else if (benches[what]) await run(benches[what])
else {
  process.stderr.write(usage)
  process.exitCode = 2
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

async function run({ title, figures }: Bench): Promise<readonly Figure[]> {
  const begun = performance.now()
  const found = await figures()
  print(`${title}, in ${round((performance.now() - begun) / 60_000)} minutes\n${tableOf(found)}\n`)
  writeReport({ title, figures: found }, Object.values(benches).flatMap(titlesOf))
  return found
}

/** What is whole anyway has one table. */
function atFullLength({ title, figures, whole }: Bench): Bench {
  return whole ? { title: `${title}, at full length`, figures: whole } : { title, figures }
}

function titlesOf(bench: Bench): string[] {
  return [bench.title, atFullLength(bench).title]
}

async function runAll(checks: boolean): Promise<void> {
  const found: Figure[] = []
  for (const bench of Object.values(benches)) found.push(...(await run(bench)))
  if (!checks) return
  const short = found.filter(isShort)
  print(short.length > 0 ? `Short of their goals:\n${tableOf(short)}` : 'Every goal is met.')
  process.exitCode = short.length > 0 ? 1 : 0
}

function printPauses(corpus: string | undefined): void {
  const { figures, wrong } = pauseFigures()
  print(`${tableOf([...figures, ...(corpus ? fitFigures(corpus) : [])])}\n\n${wrong.join('\n')}`)
}
