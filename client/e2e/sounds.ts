import type { Page } from '@playwright/test'

interface Sample {
  /** Time since `play` was called. */
  ms: number
  volume: number
  /** In seconds. */
  currentTime: number
  isPaused: boolean
}

export interface PlayedSound {
  src: string
  isLoop: boolean
  /** 'playing', or the name of the error; absent while pending. */
  outcome?: string
  samples: Sample[]
}

/**
 * Records every sound that the page plays. The returned function reads the records with `evaluate`, which counts as user activation.
 * Tests without user activation wait for the outcome in the console instead.
 */
export async function recordSounds(page: Page): Promise<() => Promise<PlayedSound[]>> {
  await page.addInitScript(() => {
    const heard: PlayedSound[] = []
    Object.assign(window, { heard })
    const play = HTMLMediaElement.prototype.play
    HTMLMediaElement.prototype.play = function () {
      const startedAt = performance.now()
      const sound: PlayedSound = { src: this.src, isLoop: this.loop, samples: [] }
      heard.push(sound)
      setInterval(() => {
        const { volume, currentTime, paused: isPaused } = this
        sound.samples.push({ ms: performance.now() - startedAt, volume, currentTime, isPaused })
      }, 50)
      const begun = play.call(this)
      const note = (outcome: string) => {
        sound.outcome = outcome
        // biome-ignore lint/suspicious/noConsole: the journey reads it
        console.debug(`sound: ${outcome}`)
      }
      begun.then(
        () => note('playing'),
        (error: Error) => note(error.name),
      )
      return begun
    }
  })
  return () => page.evaluate(() => (window as unknown as { heard: PlayedSound[] }).heard)
}

/** Makes a WAV file of a quiet tone: 8,000 samples a second of 16 bits. */
export function makeTone(ms: number): Buffer {
  const rate = 8_000
  const count = Math.round((rate * ms) / 1_000)
  const file = Buffer.alloc(44 + 2 * count)
  file.write('RIFF', 0)
  file.writeUInt32LE(36 + 2 * count, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  // PCM, one channel.
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(rate, 24)
  file.writeUInt32LE(2 * rate, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36)
  file.writeUInt32LE(2 * count, 40)
  for (let index = 0; index < count; index += 1)
    file.writeInt16LE(Math.round(2_000 * Math.sin((2 * Math.PI * 220 * index) / rate)), 44 + 2 * index)
  return file
}
