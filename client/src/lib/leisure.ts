/** What goes on that nothing else may hold up: text that plays. */
const urgent = new Set<object>()
let waiting: (() => void)[] = []

/** Says that something goes on that nothing may hold up; returns how to say that it is over. */
export function occupy(): () => void {
  const work = {}
  urgent.add(work)
  return () => {
    urgent.delete(work)
    if (urgent.size > 0) return
    const works = waiting
    waiting = []
    for (const begin of works) begin()
  }
}

/** Resolves once nothing goes on that may not be held up, or after so long, in ms. */
export function leisure(longestMs: number): Promise<void> {
  if (urgent.size === 0) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, longestMs)
    waiting.push(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
