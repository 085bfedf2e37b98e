import { type BenchFigure, percentile, round } from './figure.ts'
import type { Turn } from './on-screen-pages.ts'

/** Timing errors of playback at one speed, under one condition and with one option: one entry per run, in the reader and on a bare page. */
export interface CellErrors {
  name: string
  reader: readonly TimingErrors[]
  control: readonly TimingErrors[]
}

export interface TimingErrors {
  /** Difference between each word's lateness and the turn's median lateness, in ms; positive when later. */
  onsets: number[]
  /** Absolute error of the time that each word stayed on screen, in ms. */
  dwells: number[]
  /** Growth of the lateness over 400 words, in ms. */
  drift: number
  /** Number of words in whose place another word or no word was shown. */
  skipped: number
}

/** Compares the words and dwells (times on screen, in ms) of one run with the expected ones. */
export function measureTurn(
  { startedAt, shown }: Turn,
  words: readonly string[],
  dwells: readonly number[],
): TimingErrors {
  const onsets: number[] = []
  const stays: number[] = []
  let due = startedAt
  let skipped = 0
  for (let index = 1; index < words.length; index += 1) {
    due += dwells[index - 1] ?? 0
    const word = shown[index - 1]
    if (word?.word !== words[index]) skipped += 1
    if (!word) continue
    onsets.push(word.at - due)
    const next = shown[index]
    if (next) stays.push(Math.abs(next.at - word.at - (dwells[index] ?? 0)))
  }
  // Subtracts the median: the delay from key press to playback is not part of the timeline.
  const middle = percentile(onsets, 50)
  return { onsets: onsets.map((ms) => ms - middle), dwells: stays, drift: fitSlope(onsets) * 400, skipped }
}

/** Returns the least-squares slope of equally spaced values. */
function fitSlope(values: readonly number[]): number {
  const middle = (values.length - 1) / 2
  let products = 0
  let squares = 0
  for (const [index, value] of values.entries()) {
    products += (index - middle) * value
    squares += (index - middle) ** 2
  }
  return products / squares
}

/** Merges the timing errors of several runs of playback. */
function mergeErrors(turns: readonly TimingErrors[]): TimingErrors {
  return {
    onsets: turns.flatMap(({ onsets }) => onsets),
    dwells: turns.flatMap(({ dwells }) => dwells),
    drift: turns.reduce((sum, { drift }) => sum + drift, 0) / turns.length,
    skipped: turns.reduce((sum, { skipped }) => sum + skipped, 0),
  }
}

/** Returns the timing error of each combination of speed, condition and option, the worst drift and the number of skipped words. */
export function toFigures(errors: readonly CellErrors[]): BenchFigure[] {
  return [...errors.map(toDistanceFigure), toDriftFigure(errors), toSkippedFigure(errors)]
}

const formatErrors = ({ onsets, dwells }: TimingErrors) => {
  const distances = onsets.map(Math.abs)
  const at = [50, 95, 100].map((percent) => round(percentile(distances, percent)))
  return `${at.join(' / ')} ms, dwell ${round(percentile(dwells, 95))}`
}

const p95 = ({ onsets }: TimingErrors) => percentile(onsets.map(Math.abs), 95)

/** Formats onset errors (p50, p95, maximum) and the p95 dwell error. Also lists the p95 onset error of each turn of the control page. */
function toDistanceFigure(cell: CellErrors): BenchFigure {
  const [reader, control] = [mergeErrors(cell.reader), mergeErrors(cell.control)]
  return {
    name: cell.name,
    measured: formatErrors(reader),
    control: `${formatErrors(control)}, in turns ${cell.control.map((turn) => round(p95(turn))).join(' and ')}`,
    value: p95(reader) / p95(control),
    bound: 1.05,
    unit: '×',
  }
}

/** Reports the cell with the largest excess (`value`): its absolute drift over 400 words minus that of its control. */
function toDriftFigure(cells: readonly CellErrors[]): BenchFigure {
  const drifts = cells.map(({ name, reader, control }) => {
    const [own, controls] = [mergeErrors(reader).drift, mergeErrors(control).drift]
    return { name, own, controls, beyond: Math.abs(own) - Math.abs(controls) }
  })
  const worst = drifts.sort((one, other) => other.beyond - one.beyond)[0]
  return {
    name: `drift over 400 words, the worst (${worst?.name})`,
    measured: `${round(worst?.own ?? Number.NaN)} ms`,
    control: `${round(worst?.controls ?? Number.NaN)} ms`,
    value: worst?.beyond ?? Number.NaN,
    bound: round(1000 / 60),
    unit: 'ms more',
  }
}

function toSkippedFigure(cells: readonly CellErrors[]): BenchFigure {
  const sum = (page: 'reader' | 'control') =>
    cells.reduce((all, cell) => all + mergeErrors(cell[page]).skipped, 0)
  return {
    name: 'words skipped, in all of these',
    measured: `${sum('reader')}`,
    control: `${sum('control')} of ${cells.reduce((all, { reader }) => all + mergeErrors(reader).onsets.length, 0)}`,
    value: sum('reader'),
    bound: 0,
    unit: 'words',
  }
}
