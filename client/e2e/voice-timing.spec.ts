import type { Page } from '@playwright/test'
import { openChapter } from './chapter-page.ts'
import { expect, test } from './fixtures.ts'
import { loadTimeline, setSpeed } from './watch-words.ts'

/** Minutes at each speed; ten for the figures of `docs/narration.md`. */
const minutes = Number(process.env.LECTERN_VOICE_MINUTES ?? 0.2)
const slowdown = Number(process.env.LECTERN_VOICE_SLOWDOWN ?? 4)

/** Times are in s of the audio clock. */
interface Recording {
  /** Clauses in the order of their sounds; `stopsAt` is set when a sound is cut off. */
  clauses: { words: { index: number; at: number }[]; stopsAt?: number }[]
  shown: { text: string; at: number }[]
}

/** Records when each word is heard, by the times of the synthesis, and when it is shown. */
async function recordWords(page: Page): Promise<() => Promise<Recording>> {
  await page.addInitScript(() => {
    const synthesized: { length: number; words: { index: number; startMs: number }[] }[] = []
    const clauses: Recording['clauses'] = []
    const shown: Recording['shown'] = []
    let context: AudioContext | undefined
    const now = () => (context ? context.currentTime - context.outputLatency : 0)
    Object.assign(window, { readWords: () => ({ clauses, shown: shown.filter(({ at }) => at > 0) }) })

    const { postMessage } = Worker.prototype
    const watched = new WeakSet<Worker>()
    Worker.prototype.postMessage = function (this: Worker, ...request: [unknown]) {
      const keep = ({ data }: MessageEvent) =>
        data.clause && synthesized.push({ length: data.clause.samples.length, words: data.clause.words })
      // Captured, so that it is kept before the page plays it.
      if (!watched.has(this)) this.addEventListener('message', keep, { capture: true })
      watched.add(this)
      postMessage.apply(this, request)
    }
    const { start, stop } = AudioBufferSourceNode.prototype
    const playing = new WeakMap<AudioBufferSourceNode, Recording['clauses'][number]>()
    AudioBufferSourceNode.prototype.start = function (when = 0) {
      context = this.context as AudioContext
      const found = synthesized.findIndex(({ length }) => length === this.buffer?.length)
      const [clause] = found < 0 ? [] : synthesized.splice(0, found + 1).slice(-1)
      const words = clause?.words.map(({ index, startMs }) => ({ index, at: when + startMs / 1000 })) ?? []
      playing.set(this, { words })
      clauses.push(playing.get(this) as Recording['clauses'][number])
      start.call(this, when)
    }
    AudioBufferSourceNode.prototype.stop = function (when = 0) {
      const clause = playing.get(this)
      if (clause) clause.stopsAt = when || this.context.currentTime
      stop.call(this, when)
    }
    new MutationObserver((changes) => {
      const word = changes
        .map(({ target }) =>
          (target instanceof Element ? target : target.parentElement)?.closest('[data-word]'),
        )
        .find(Boolean)
      if (word) shown.push({ text: word.textContent, at: now() })
    }).observe(document, { childList: true, characterData: true, subtree: true })
  })
  return () => page.evaluate(() => (window as unknown as { readWords(): Recording }).readWords())
}

const sorted = (numbers: number[]) => numbers.sort((a, b) => a - b)
const median = (numbers: number[]) => sorted(numbers)[numbers.length >> 1] ?? Number.NaN

test('each word is shown within 50 ms of its sound, without drift, on a slow processor and after a change of speed', {
  tag: '@timed',
}, async ({ page }) => {
  test.setTimeout(60_000 + 3 * minutes * 90_000)
  const record = await recordWords(page)
  await openChapter(page, 'moby', '3. The Spouter-Inn')
  const timeline = await loadTimeline(page, page.url())
  await page.keyboard.press('v')
  await page.getByRole('button', { name: 'Download the voice (14 MB, once)' }).press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  const debug = await page.context().newCDPSession(page)
  const results = []
  let before = { clauses: 0, shown: 0 }
  for (const speed of [100, 200, 300]) {
    await setSpeed(page, speed)
    await debug.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.keyboard.press('Space')
    await page.waitForTimeout(minutes * 60_000)
    await page.keyboard.press('Space')
    await debug.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    const { clauses, shown } = await record()
    const heard = clauses
      .slice(before.clauses)
      .flatMap(({ words, stopsAt = Number.POSITIVE_INFINITY }) => words.filter(({ at }) => at < stopsAt))
    // The first word stands on the screen already.
    const [first, ...later] = shown.slice(before.shown)
    before = { clauses: clauses.length, shown: shown.length }
    const late: number[] = []
    let next = 0
    for (const { text, at } of first ? later : []) {
      const found = heard.findIndex(
        ({ index }, i) => i >= next && i < next + 4 && timeline.word(index)?.text === text,
      )
      if (found < 0) continue
      next = found + 1
      late.push((at - (heard[found]?.at ?? 0)) * 1000)
    }
    const third = Math.floor(late.length / 3)
    results.push({
      speed,
      heard: heard.length,
      compared: late.length,
      drift: median(late.slice(-third)) - median(late.slice(0, third)),
      apart: sorted(late.map(Math.abs)),
    })
  }
  for (const { speed, heard, compared, drift, apart } of results) {
    const within = (share: number) => Math.round(apart[Math.floor(share * (apart.length - 1))] ?? Number.NaN)
    test.info().annotations.push({
      type: `${speed} words a minute`,
      description: `${compared} words apart by ${within(0.5)} ms, 99 % by ${within(0.99)}, all by ${within(1)}, drift ${Math.round(drift)} ms`,
    })
    expect(compared).toBeGreaterThan(0.9 * heard - 2)
    expect(compared).toBeGreaterThan(speed * minutes * 0.25)
    expect(within(0.5)).toBeLessThanOrEqual(25)
    // On a busy machine a frame may be late.
    expect(within(0.95)).toBeLessThanOrEqual(50)
    expect(Math.abs(drift)).toBeLessThanOrEqual(20)
  }
})
