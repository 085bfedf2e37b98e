/** Rounds of a race test: all of them with `npm run test:all -- --long`, else a quarter. */
export function roundsOf(whole: number): number {
  return process.env.LECTERN_LONG ? whole : Math.ceil(whole / 4)
}
