import { reportPairs } from './books/report.ts'
import { measureCalls } from './calls.ts'
import { type BenchFigure, formatTable, isAboveBound, round } from './figure.ts'
import { measureImports } from './imports.ts'
import { measureMarkedTexts } from './marked.ts'
import { fullOnScreenPlan, measureOnScreen } from './on-screen.ts'
import { measureOpening } from './opening.ts'
import { measureTiming } from './timing.ts'

interface Group {
  title: string
  measure: () => BenchFigure[] | Promise<BenchFigure[]>
}

const groups: Record<string, Group> = {
  opening: { title: 'Opening a page', measure: measureOpening },
  marks: { title: 'Opening marked texts', measure: measureMarkedTexts },
  calls: { title: 'API calls', measure: measureCalls },
  timing: { title: 'Word timing', measure: measureTiming },
  'on-screen': { title: 'Words on the screen', measure: () => measureOnScreen() },
  'on-screen-long': {
    title: 'Words on the screen, at full length (an hour)',
    measure: () => measureOnScreen(fullOnScreenPlan),
  },
  imports: { title: 'Import of a book', measure: measureImports },
}
/** Groups that run only when named on the command line. */
const onRequest = new Set(['on-screen-long'])

const usage = `Usage:
  npm run bench                                     every group but the long one
  npm run bench -- GROUP                            one of ${Object.keys(groups).join(', ')}
  npm run bench -- import FOLDER [PART OF A NAME]   imports a folder of pairs of books; with --total only the table
Exits with 1 when a figure is above its bound.
`

const isTotal = process.argv.includes('--total')
const [name, folder, only] = process.argv.slice(2).filter((word) => word !== '--total')
const chosen = name === undefined ? Object.keys(groups).filter((key) => !onRequest.has(key)) : [name]
if (name === 'import' && folder) for await (const text of reportPairs(folder, { only, isTotal })) print(text)
else if (chosen.every((key) => groups[key])) await measureGroups(chosen.flatMap((key) => groups[key] ?? []))
else {
  process.stderr.write(usage)
  process.exitCode = 2
}

async function measureGroups(list: Group[]): Promise<void> {
  for (const { title, measure } of list) {
    const startedAt = performance.now()
    const figures = await measure()
    print(
      `${title}, in ${round((performance.now() - startedAt) / 60_000)} minutes\n${formatTable(figures)}\n`,
    )
    if (figures.some(isAboveBound)) process.exitCode = 1
  }
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
