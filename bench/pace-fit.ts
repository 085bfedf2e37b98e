import { commonWords } from '../server/jobs/measure/measure-texts.ts'
import { type Pace, paces } from '../shared/timing/pace.ts'
import { createTimeline } from '../shared/timing/timeline.ts'
import type { Figure } from './figure.ts'
import { readNaturalStories, type TimedWord } from './pauses/natural-stories.ts'

/** Each is to come at least so near to how people read. */
const goals = { spoken: 0.84, selfPaced: 0.17 }

/** Returns how well either pace agrees with how people read the Natural Stories, aloud and one word at a time. */
export function fitFigures(folder: string): Figure[] {
  const words = readNaturalStories(folder)
  const measures = paces.map((pace) => ({ pace, ...agreement(words, factorsOf(words, pace)) }))
  const [classic, natural] = measures
  if (!classic || !natural) return []
  const figure = (name: string, measured: number, control: number, goal: number): Figure => ({
    name,
    measured: withThousandths(measured),
    control: `Classic ${withThousandths(control)}`,
    // As every bound is an upper one: what is left to reach.
    value: Math.max(0, goal - measured),
    bound: 0,
    unit: `short of ${goal}`,
  })
  return [
    figure('Natural, r with the time of a word read aloud', natural.spoken, classic.spoken, goals.spoken),
    figure(
      'Natural, R² of self-paced times, each story by the others',
      natural.selfPaced,
      classic.selfPaced,
      goals.selfPaced,
    ),
  ]
}

const withThousandths = (value: number) => value.toFixed(3)

/** The factor of each word, as its story is read. */
function factorsOf(words: readonly TimedWord[], pace: Pace): number[] {
  const factors: number[] = []
  for (const story of new Set(words.map((word) => word.story))) {
    const mine = words.filter((word) => word.story === story).map(({ word }) => word)
    const timeline = createTimeline(mine.join(' '), 'Novel', pace, commonWords())
    let start = 0
    let index = 0
    for (const word of mine) {
      while ((timeline.word(index)?.end ?? Number.POSITIVE_INFINITY) <= start) index++
      factors.push(timeline.dwellMs(index, 60_000))
      start += word.length + 1
    }
  }
  return factors
}

function agreement(words: readonly TimedWord[], factors: readonly number[]) {
  const spoken = words.flatMap(({ spokenMs }, index) =>
    spokenMs ? [[factors[index] ?? 0, spokenMs] as Pair] : [],
  )
  const byStory = new Map<string, Pair[]>()
  for (const [index, { story, selfPacedMs }] of words.entries()) {
    if (!selfPacedMs) continue
    byStory.set(story, [...(byStory.get(story) ?? []), [factors[index] ?? 0, selfPacedMs]])
  }
  return { spoken: correlation(spoken), selfPaced: crossValidated([...byStory.values()]) }
}

type Pair = [factor: number, ms: number]

function correlation(pairs: readonly Pair[]): number {
  const { xx, xy, yy } = moments(pairs)
  return xy / Math.sqrt(xx * yy)
}

/** The share of the variance that a line explains in each group which was laid through the others. */
function crossValidated(groups: readonly Pair[][]): number {
  let left = 0
  let all = 0
  for (const group of groups) {
    const { meanX, meanY, xx, xy } = moments(groups.filter((other) => other !== group).flat())
    for (const [x, y] of group) {
      left += (y - meanY - (xy / xx) * (x - meanX)) ** 2
      all += (y - meanY) ** 2
    }
  }
  return 1 - left / all
}

function moments(pairs: readonly Pair[]) {
  const meanX = pairs.reduce((sum, [x]) => sum + x, 0) / pairs.length
  const meanY = pairs.reduce((sum, [, y]) => sum + y, 0) / pairs.length
  const sum = (of: (x: number, y: number) => number) =>
    pairs.reduce((total, [x, y]) => total + of(x - meanX, y - meanY), 0)
  return { meanX, meanY, xx: sum((x) => x * x), xy: sum((x, y) => x * y), yy: sum((_, y) => y * y) }
}
