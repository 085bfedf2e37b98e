const units = ['B', 'kB', 'MB', 'GB', 'TB']

/** An amount of data for people, in two or three figures: "38 GB", "1.2 GB". A unit is a thousand of the one before. */
export function inBytes(bytes: number): string {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const count = bytes / 1_000 ** step
  // What would be rounded up to a thousand is one of the next unit.
  if (Math.round(count) >= 1_000 && step < units.length - 1) return `1 ${units[step + 1]}`
  const digits = step > 0 && count < 10 ? 1 : 0
  return `${count.toLocaleString('en', { maximumFractionDigits: digits, useGrouping: false })} ${units[step]}`
}
