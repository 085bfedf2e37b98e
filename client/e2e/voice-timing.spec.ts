import type { Page } from '@playwright/test'
import type { Timeline } from '#shared/timing/timeline.ts'
import { openChapter } from './chapter-page.ts'
import { expect, test } from './fixtures.ts'
import { loadTimeline, setSpeed } from './watch-words.ts'

/** Minutes of playback at each speed; the figures of `docs/narration.md` were measured with ten. */
const minutes = Number(process.env.LECTERN_VOICE_MINUTES ?? 0.2)
const slowdown = Number(process.env.LECTERN_VOICE_SLOWDOWN ?? 4)
const speeds = (process.env.LECTERN_VOICE_SPEEDS ?? '100,200,300').split(',').map(Number)

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
      // Listens in the capture phase, to store the clause before the page plays it.
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

const sorted = (numbers: number[]) => numbers.toSorted((a, b) => a - b)
const median = (numbers: number[]) => sorted(numbers)[numbers.length >> 1] ?? Number.NaN

/** Compares the times at which words were shown with the times of their sounds, from the first clause on. */
function compare(timeline: Timeline, { clauses, shown }: Recording) {
  const heard = clauses.flatMap(({ words, stopsAt = Number.POSITIVE_INFINITY }) =>
    words.filter(({ at }) => at < stopsAt),
  )
  const heardAt = new Map(heard.map(({ index, at }) => [index, at]))
  // Skips words of earlier playback. Also skips a clause resumed in its middle, because the times of its words were not recorded.
  const from = (heard[0]?.at ?? 0) - 0.5
  const late: number[] = []
  let index = heard[0]?.index ?? 0
  for (const { text, at } of shown.filter((word) => word.at > from)) {
    // Words are shown in order, including those without a sound.
    const found = [0, 1, 2, 3].map((step) => index + step).find((at) => timeline.word(at)?.text === text)
    if (found === undefined) continue
    index = found + 1
    const soundAt = heardAt.get(found)
    if (soundAt !== undefined) late.push((at - soundAt) * 1000)
  }
  const third = Math.floor(late.length / 3)
  const apart = sorted(late.map(Math.abs))
  return {
    heard: heard.length,
    compared: late.length,
    drift: Math.round(median(late.slice(-third)) - median(late.slice(0, third))),
    within: (share: number) => Math.round(apart[Math.floor(share * (apart.length - 1))] ?? Number.NaN),
  }
}

const isInStep = ({ drift, within }: ReturnType<typeof compare>) =>
  within(0.5) <= 25 && within(0.95) <= 50 && Math.abs(drift) <= 20

test('each word is shown within 50 ms of its sound, without drift, on a slow processor and after a change of speed', {
  tag: '@timed',
}, async ({ page }) => {
  test.setTimeout(60_000 + 9 * minutes * 90_000)
  const record = await recordWords(page)
  await openChapter(page, 'moby', '3. The Spouter-Inn')
  const timeline = await loadTimeline(page, page.url())
  await page.keyboard.press('v')
  await page.getByRole('button', { name: 'Download the voice (14 MB, once)' }).press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  const debug = await page.context().newCDPSession(page)
  const play = async () => {
    const before = (await record()).clauses.length
    await debug.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.keyboard.press('Space')
    await page.waitForTimeout(minutes * 60_000)
    await page.keyboard.press('Space')
    await debug.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    const { clauses, shown } = await record()
    return compare(timeline, { clauses: clauses.slice(before), shown })
  }
  for (const speed of speeds) {
    await setSpeed(page, speed)
    // Takes the best of three rounds: the machine may be busy.
    let result = await play()
    for (let round = 1; round < 3 && !isInStep(result); round += 1) result = await play()
    const { heard, compared, drift, within } = result
    const description = `${compared} words apart by ${within(0.5)} ms, 95 % by ${within(0.95)}, 99 % by ${within(0.99)}, all by ${within(1)}, drift ${drift} ms`
    test.info().annotations.push({ type: `${speed} words a minute`, description })
    expect(compared).toBeGreaterThan(0.9 * heard - 2)
    expect(compared).toBeGreaterThan(speed * minutes * 0.25)
    expect(isInStep(result), description).toBe(true)
  }
})
