import { type Pace, paces } from '../shared/timing/pace.ts'
import type { Figure } from './figure.ts'
import { engineClasses } from './pauses/engine-classes.ts'
import { type JudgedBook, readPassages, samples } from './pauses/passages.ts'
import { signAt } from './pauses/sign.ts'

/** Of all the words of a sample so many in a hundred may be wrong, and of a kind of them that many. */
const bounds = { Classic: 1, Natural: 2 }
const boundOfKind = 5

/** What the engine and the readers-aloud say of a word. */
interface Verdict {
  pace: Pace
  sample: string
  title: string
  category: string
  /** What the word ends with. */
  sign: string
  isRight: boolean
  said: string
  judged: string
  around: string
}

/** Returns how many words either pace has wrong: of each sample, of each category and of each sign, and those words of the last. */
export function pauseFigures(): { figures: Figure[]; wrong: string[] } {
  const verdicts = samples.flatMap((sample) =>
    readPassages(sample).flatMap((book) => paces.flatMap((pace) => verdictsOn(book, pace, sample))),
  )
  const ofSamples = groupsOf(verdicts, ({ sample }) => `${sample} sample`)
  const ofKinds = [
    ...groupsOf(verdicts, ({ category }) => category),
    ...groupsOf(verdicts, ({ sign }) => sign),
  ]
  const figures = [
    ...ofSamples.map(([name, group]) => figureOf(name, group, bounds[group[0]?.pace ?? 'Classic'])),
    ...ofKinds.map(([name, group]) => figureOf(name, group, boundOfKind)),
  ]
  const wrong = verdicts.filter(({ sample, isRight }) => sample === samples.at(-1) && !isRight).map(lineOf)
  return { figures, wrong }
}

function verdictsOn(book: JudgedBook, pace: Pace, sample: string): Verdict[] {
  const { title, category, content } = book
  const classes = engineClasses(book, pace)
  return book.judged.map(({ end, classes: judged, around }) => {
    const said = classes.get(end) ?? 'no word'
    const isRight = [...said].some((one) => judged.has(one))
    const sign = signAt(content, end)
    return { pace, sample, title, category, sign, isRight, said, judged: [...judged].join(' or '), around }
  })
}

/** The verdicts in groups by name and pace, in the order of their names. */
function groupsOf(verdicts: Verdict[], nameOf: (verdict: Verdict) => string): [string, Verdict[]][] {
  const groups = new Map<string, Verdict[]>()
  for (const verdict of verdicts) {
    const name = `${nameOf(verdict)}, ${verdict.pace}`
    groups.set(name, [...(groups.get(name) ?? []), verdict])
  }
  return [...groups].sort(([one], [other]) => one.localeCompare(other))
}

function figureOf(name: string, group: Verdict[], bound: number): Figure {
  const wrong = group.filter(({ isRight }) => !isRight).length
  return {
    name,
    measured: `${group.length - wrong} right`,
    control: `of ${group.length} words`,
    value: (100 * wrong) / group.length,
    bound,
    unit: '% wrong',
  }
}

function lineOf({ pace, title, said, judged, around }: Verdict): string {
  return `${pace}, ${title}: ${said}, not ${judged}: ${around}`
}
