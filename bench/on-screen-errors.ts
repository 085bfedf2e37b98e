import { type Figure, percentile, round } from './figure.ts'
import type { Turn } from './on-screen-pages.ts'

/** How far words were from their times in a cell, in each turn of the reader and of the control. */
export interface CellErrors {
  name: string
  reader: readonly Errors[]
  control: readonly Errors[]
}

export interface Errors {
  /** How far each word came from its time, in ms: later than half of its turn is above 0. */
  onsets: number[]
  /** How far each word's time on screen was from its dwell, in ms, without the sign. */
  dwells: number[]
  /** By how much the lateness grows over 400 words, in ms. */
  drift: number
  /** How many words did not come where they should have. */
  skipped: number
}

/** How far the words of a turn came from the times that they should have had. */
export function measureTurn(
  { startedAt, shown }: Turn,
  words: readonly string[],
  dwells: readonly number[],
): Errors {
  const onsets: number[] = []
  const stays: number[] = []
  let due = startedAt
  let skipped = 0
  for (let index = 1; index < words.length; index += 1) {
    due += dwells[index - 1] ?? 0
    const came = shown[index - 1]
    if (came?.word !== words[index]) skipped += 1
    if (!came) continue
    onsets.push(came.at - due)
    const next = shown[index]
    if (next) stays.push(Math.abs(next.at - came.at - (dwells[index] ?? 0)))
  }
  // How soon a press becomes playing is no matter of the timeline's: what is measured is how its words lie to one another.
  const middle = percentile(onsets, 50)
  return { onsets: onsets.map((ms) => ms - middle), dwells: stays, drift: slopeOf(onsets) * 400, skipped }
}

/** The slope of the line through values that are one apart, by least squares. */
function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2
  let products = 0
  let squares = 0
  for (const [index, value] of values.entries()) {
    products += (index - middle) * value
    squares += (index - middle) ** 2
  }
  return products / squares
}

/** The errors of several turns as those of one. */
function together(turns: readonly Errors[]): Errors {
  return {
    onsets: turns.flatMap(({ onsets }) => onsets),
    dwells: turns.flatMap(({ dwells }) => dwells),
    drift: turns.reduce((sum, { drift }) => sum + drift, 0) / turns.length,
    skipped: turns.reduce((sum, { skipped }) => sum + skipped, 0),
  }
}

/** What there is to say of cells: how far from their times words come in each, and what is worst of all of them. */
export function figuresOf(errors: readonly CellErrors[]): Figure[] {
  return [...errors.map(distanceFigure), driftFigure(errors), skippedFigure(errors)]
}

const inWords = ({ onsets, dwells }: Errors) => {
  const distances = onsets.map(Math.abs)
  const at = [50, 95, 100].map((percent) => round(percentile(distances, percent)))
  return `${at.join(' / ')} ms, dwell ${round(percentile(dwells, 95))}`
}

const p95 = ({ onsets }: Errors) => percentile(onsets.map(Math.abs), 95)

/**
 * How far words come from their times, as p50, p95 and the largest, with the p95 of the error of their dwells; of the control also the p95
 * of each turn, which says by how much the very same page differs from itself.
 */
function distanceFigure(cell: CellErrors): Figure {
  const [reader, control] = [together(cell.reader), together(cell.control)]
  return {
    name: cell.name,
    measured: inWords(reader),
    control: `${inWords(control)}, in turns ${cell.control.map((turn) => round(p95(turn))).join(' and ')}`,
    value: p95(reader) / p95(control),
    bound: 1.05,
    unit: '×',
  }
}

/** Of the cell in which it is most: by how much lateness grows in 400 words, beyond what it does in the control. */
function driftFigure(cells: readonly CellErrors[]): Figure {
  const drifts = cells.map(({ name, reader, control }) => {
    const [own, controls] = [together(reader).drift, together(control).drift]
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

function skippedFigure(cells: readonly CellErrors[]): Figure {
  const sum = (of: 'reader' | 'control') => cells.reduce((all, cell) => all + together(cell[of]).skipped, 0)
  return {
    name: 'words skipped, in all of these',
    measured: `${sum('reader')}`,
    control: `${sum('control')} of ${cells.reduce((all, { reader }) => all + together(reader).onsets.length, 0)}`,
    value: sum('reader'),
    bound: 0,
    unit: 'words',
  }
}
