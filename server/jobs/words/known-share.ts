import { toLogFrequency } from './word-frequency.ts'

interface Judged {
  known: readonly string[]
  unknown: readonly string[]
  /** Word occurrences in a work by log10 of frequency, from `countBands`. */
  bands: ReadonlyMap<number, number>
}

/** Weak normal priors of the intercept, at one occurrence per million words, and of the slope per tenfold increase. */
const prior = { means: [1, 1.5], precisions: [1 / 9, 1] } as const
const iterations = 30
/** Half-width of a 95 % interval, in standard deviations. */
const deviations = 1.96

/**
 * Estimates the share of a work's word occurrences that the reader knows, with its 95 % interval. A logistic regression predicts from log
 * frequency whether a word is known, as in Ehara et al. (COLING 2012). Most words that readers mark are rare,
 * and they mark unknown words more often. The estimate for common words is thus an extrapolation, more likely too low than too high.
 */
export function estimateKnownShare({ known, unknown, bands }: Judged) {
  const judged = [known, unknown].flatMap((words, y) => words.map((word) => [toLogFrequency(word), 1 - y]))
  const { a, b, variance } = fitCurve(judged as [number, number][])
  let [all, share, byA, byB] = [0, 0, 0, 0]
  for (const [x, count] of bands) {
    const p = toProbability(a + b * x)
    all += count
    share += count * p
    byA += count * p * (1 - p)
    byB += count * p * (1 - p) * x
  }
  // Delta method on the logit of the share, with the covariance of intercept and slope
  const logit = Math.log(share / (all - share))
  const spread = (deviations * Math.sqrt(variance(byA, byB)) * all) / (share * (all - share))
  return { share: share / all, low: toProbability(logit - spread), high: toProbability(logit + spread) }
}

const toProbability = (logit: number) => 1 / (1 + Math.exp(-logit))

/**
 * Finds the most probable intercept `a` and slope `b` (the maximum of the posterior) by Newton's method. The returned function
 * `variance(byA, byB)` returns the variance of `byA * a + byB * b`.
 */
function fitCurve(judged: readonly [x: number, y: number][]) {
  let [a, b]: [number, number] = [...prior.means]
  let variance = (_byA: number, _byB: number) => 0
  for (let iteration = 0; iteration < iterations; iteration += 1) {
    let da = (prior.means[0] - a) * prior.precisions[0]
    let db = (prior.means[1] - b) * prior.precisions[1]
    let [aa, ab, bb] = [prior.precisions[0], 0, prior.precisions[1]]
    for (const [x, y] of judged) {
      const p = toProbability(a + b * x)
      const weight = p * (1 - p)
      da += y - p
      db += (y - p) * x
      aa += weight
      ab += weight * x
      bb += weight * x * x
    }
    const determinant = aa * bb - ab * ab
    a += limitStep((bb * da - ab * db) / determinant)
    b += limitStep((aa * db - ab * da) / determinant)
    variance = (byA, byB) => (bb * byA * byA - 2 * ab * byA * byB + aa * byB * byB) / determinant
  }
  return { a, b, variance }
}

/** Limits a step of Newton's method to ±1. A longer step may jump past the maximum of the posterior and move further away from it. */
const limitStep = (step: number) => Math.max(-1, Math.min(step, 1))
