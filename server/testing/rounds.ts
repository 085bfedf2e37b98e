/** How often a race is run to be counted in docs/reliability.md; else a quarter of that. */
export function roundsOf(whole: number): number {
  return process.env.LECTERN_FINDINGS ? whole : Math.ceil(whole / 4)
}
