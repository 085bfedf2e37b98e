/** How far the primary had written its log at a moment. */
interface Sample {
  /** A position in the log, in bytes. */
  lsn: bigint
  /** In ms of a clock that never goes back. */
  at: number
}

/** Samples older than this say nothing any more, in ms. */
const keptMs = 10_000

/** Says until when a replica knows everything that the primary has written: neither its clock nor a rest of both can mislead it. */
export class Freshness {
  #samples: Sample[] = []

  /** Notes how far the primary had written when it was asked, at `at` or a little later. */
  note(lsn: string, at: number): void {
    this.#samples = this.#samples.filter((sample) => sample.at > at - keptMs)
    this.#samples.push({ lsn: positionOf(lsn), at })
  }

  /**
   * The last moment whose writing a replica has, that had replayed the log so far before the last sample was taken; -Infinity where that is long
   * ago. One that was ahead of the primary even then follows another one: it has what nobody else has, and not what everybody has.
   */
  knownUntil(replayed: string): number {
    const position = positionOf(replayed)
    const last = this.#samples.at(-1)
    if (!last || position > last.lsn) return Number.NEGATIVE_INFINITY
    return this.#samples.findLast(({ lsn }) => lsn <= position)?.at ?? Number.NEGATIVE_INFINITY
  }
}

/** What Postgres writes as two numbers to the base of 16, such as 16/B374D848. */
function positionOf(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}
