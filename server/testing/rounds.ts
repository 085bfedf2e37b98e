/** Returns all rounds of a race test with `npm run test:all -- --long`, otherwise a quarter of them. */
export function scaleRounds(whole: number): number {
  return process.env.LECTERN_LONG ? whole : Math.ceil(whole / 4)
}
