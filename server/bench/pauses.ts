import { paces } from '../../shared/timing/pace.ts'
import type { Figure } from './figure.ts'
import { engineClasses } from './pauses/engine-classes.ts'
import { type JudgedBook, readPassages } from './pauses/passages.ts'

/** Of all places so many in a hundred may be wrong, and of a category that many. */
const bounds = { Classic: 1, Natural: 2 }
const boundOfCategory = 5
const kinds = ['Novel', 'Short Story', 'Essay/Information', 'Stage Play', 'Poem'] as const

interface Wrong {
  pace: string
  title: string
  said: string
  judged: string
  around: string
}

/** Returns how many places of two samples either pace has wrong, by category. */
export function pauseFigures(): { figures: Figure[]; wrong: Wrong[] } {
  const figures: Figure[] = []
  const wrong: Wrong[] = []
  for (const sample of ['first', 'second'] as const) {
    const books = readPassages(sample)
    for (const pace of paces) {
      const found = books.flatMap((book) => wrongIn(book, pace))
      if (sample === 'second') wrong.push(...found.map(({ category: _, ...one }) => one))
      for (const kind of [...kinds, undefined]) {
        const of = books.filter(({ category }) => kind === undefined || category === kind)
        const all = of.reduce((sum, { judged }) => sum + judged.length, 0)
        const count = found.filter(({ category }) => kind === undefined || category === kind).length
        figures.push({
          name: `${sample} sample, ${pace}, ${kind ?? 'all'}`,
          measured: `${count} wrong`,
          control: `of ${all} places`,
          value: (100 * count) / all,
          bound: kind ? boundOfCategory : bounds[pace],
          unit: '%',
        })
      }
    }
  }
  return { figures, wrong }
}

function wrongIn(book: JudgedBook, pace: (typeof paces)[number]) {
  const classes = engineClasses(book, pace)
  return book.judged.flatMap(({ end, classes: judged, around }) => {
    const said = classes.get(end) ?? 'no word'
    const isRight = [...said].some((one) => judged.has(one)) || (said === '23' && judged.has('2'))
    const { title, category } = book
    return isRight ? [] : [{ pace, title, category, said, judged: [...judged].join(' or '), around }]
  })
}

/** The places of the second sample that are wrong, a line each. */
export function linesOf(wrong: readonly Wrong[]): string {
  return wrong
    .map(({ pace, title, said, judged, around }) => `${pace}, ${title}: ${said}, not ${judged}: ${around}`)
    .join('\n')
}
