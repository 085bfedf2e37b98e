import { dictionaryFigures } from './dictionary.ts'
import { tableOf } from './figure.ts'
import { timingFigures } from './timing.ts'

const benches = [
  { title: 'Word timing', figures: timingFigures },
  { title: 'Dictionary', figures: dictionaryFigures },
]

for (const { title, figures } of benches) {
  process.stdout.write(`${title}\n${tableOf(await figures())}\n\n`)
}
