/** A count for people: "5,000". By itself, because the first `Intl` that a page makes takes as long as all else that its script begins with. */
export function inFigures(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}
