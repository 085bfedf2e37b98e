/** A measured figure, the figure of its control (a simpler operation, for comparison), and its upper bound. */
export interface BenchFigure {
  readonly name: string
  readonly measured: string
  readonly control: string
  /** The measured value in the unit of the bound. */
  readonly value: number
  readonly bound: number
  readonly unit: string
}

/** Calls `run` `times` times, after a warm-up with a fifth as many calls. */
export function measureMedianMs(times: number, run: () => unknown): number {
  for (let call = 0; call < times / 5; call++) run()
  const spans = Array.from({ length: times }, () => {
    const start = performance.now()
    run()
    return performance.now() - start
  })
  spans.sort((first, second) => first - second)
  return spans[times >> 1] ?? 0
}

/** Returns true if a figure exceeds its bound or is NaN. */
export const isAboveBound = ({ value, bound }: BenchFigure) => !(value <= bound)

/** Formats figures as a table that marks those above their bound. */
export function formatTable(figures: readonly BenchFigure[]): string {
  const rows = figures.map((figure) => [
    figure.name,
    figure.measured,
    figure.control,
    `${round(figure.value)} ${figure.unit}`,
    `≤ ${round(figure.bound)} ${figure.unit}`,
    isAboveBound(figure) ? 'ABOVE THE BOUND' : '',
  ])
  const all = [['figure', 'measured', 'control', 'result', 'bound', ''], ...rows]
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? []
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Returns the nearest-rank percentile; NaN if there are no values. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? Number.NaN
}

/** Rounds to two decimals. */
export function round(value: number): number {
  return Math.round(value * 100) / 100
}
