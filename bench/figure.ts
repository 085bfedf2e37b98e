/** One measured figure: what was measured, its control beside it, and what it must not exceed. */
export interface Figure {
  readonly name: string
  readonly measured: string
  readonly control: string
  /** The measured value in the unit of the bound. */
  readonly value: number
  readonly bound: number
  readonly unit: string
}

/** Returns the median time of calls in milliseconds, after as many calls to warm up as a fifth of them. */
export function medianMs(times: number, run: () => unknown): number {
  for (let call = 0; call < times / 5; call++) run()
  const spans = Array.from({ length: times }, () => {
    const start = performance.now()
    run()
    return performance.now() - start
  })
  spans.sort((first, second) => first - second)
  return spans[times >> 1] ?? 0
}

/** Whether a figure does not reach its goal; what could not be measured reaches none. */
export const isAboveBound = ({ value, bound }: Figure) => !(value <= bound)

/** Returns figures as the lines of a table, those above their bound marked. */
export function formatTable(figures: readonly Figure[]): string {
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

/** What so many of 100 values are no larger than. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? Number.NaN
}

/** Returns a number with at most two places. */
export function round(value: number): number {
  return Math.round(value * 100) / 100
}
