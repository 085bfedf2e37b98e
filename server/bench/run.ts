import { reportOfFolder } from './books/report.ts'
import { dictionaryFigures } from './dictionary.ts'
import { tableOf } from './figure.ts'
import { importFigures } from './imports.ts'
import { lookUpFigures } from './look-ups.ts'
import { openingFigures } from './opening.ts'
import { fitFigures } from './pace-fit.ts'
import { pauseFigures } from './pauses.ts'
import { searchFigures } from './search.ts'
import { timingFigures } from './timing.ts'

const benches = [
  { title: 'Word timing', figures: timingFigures },
  { title: 'Dictionary', figures: dictionaryFigures },
  { title: 'Looking words up', figures: lookUpFigures },
  { title: 'Opening a page', figures: openingFigures },
  { title: 'Import of a book', figures: importFigures },
  { title: 'Search in a work', figures: searchFigures },
]

// `npm run bench -- import FOLDER` reads a folder of books instead; `pauses` holds the pauses against those of readers-aloud, and against
// a copy of the Natural Stories corpus where its folder is named.
const [bench, folder, only] = process.argv.slice(2)
if (bench === 'import' && folder) process.stdout.write(`${await reportOfFolder(folder, only)}\n`)
else if (bench === 'pauses') {
  const { figures, wrong } = pauseFigures()
  const fit = folder ? fitFigures(folder) : []
  process.stdout.write(`${tableOf([...figures, ...fit])}\n\n${wrong.join('\n')}\n`)
} else if (bench) {
  process.stderr.write(
    'Usage: npm run bench, or npm run bench -- import FOLDER [PART OF A NAME], or npm run bench -- pauses [FOLDER]\n',
  )
  process.exitCode = 2
} else {
  for (const { title, figures } of benches) {
    process.stdout.write(`${title}\n${tableOf(await figures())}\n\n`)
  }
}
