/** Prints the counts of a long test as one line of JSON. */
export function printReport(counts: Record<string, string | number>): void {
  process.stdout.write(`${JSON.stringify(counts)}\n`)
}
