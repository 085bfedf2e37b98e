import { dictionaryFigures } from './dictionary.ts'
import { tableOf } from './figure.ts'
import { importFigures } from './imports.ts'
import { timingFigures } from './timing.ts'

const benches = [
  { title: 'Word timing', figures: timingFigures },
  { title: 'Dictionary', figures: dictionaryFigures },
  { title: 'Import of a book', figures: importFigures },
]

for (const { title, figures } of benches) {
  process.stdout.write(`${title}\n${tableOf(await figures())}\n\n`)
}
