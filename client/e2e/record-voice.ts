import type { Page } from '@playwright/test'
import { openChapter } from './chapter-page.ts'
import { expect } from './fixtures.ts'

/** A sound of the voice. Times are in s of the audio clock. */
interface Sound {
  startsAt: number
  stopsAt: number
}

interface Recording {
  sounds: Sound[]
  /** Current time of the audio output. */
  now: number
}

/** Records the sounds that the page schedules, on the audio clock. */
export async function recordVoice(page: Page): Promise<() => Promise<Recording>> {
  await page.addInitScript(() => {
    const sounds: Sound[] = []
    let context: AudioContext | undefined
    const now = () =>
      context && context.state !== 'closed' ? context.currentTime - context.outputLatency : 0
    Object.assign(window, { readVoice: () => ({ sounds, now: now() }) })
    const { start, stop } = AudioBufferSourceNode.prototype
    const entries = new WeakMap<AudioBufferSourceNode, Sound>()
    AudioBufferSourceNode.prototype.start = function (when = 0) {
      context = this.context as AudioContext
      const sound = { startsAt: when, stopsAt: when + (this.buffer?.duration ?? 0) }
      entries.set(this, sound)
      sounds.push(sound)
      start.call(this, when)
    }
    AudioBufferSourceNode.prototype.stop = function (when = 0) {
      const sound = entries.get(this)
      if (sound) sound.stopsAt = Math.min(sound.stopsAt, when || this.context.currentTime)
      stop.call(this, when)
    }
  })
  return () => page.evaluate(() => (window as unknown as { readVoice(): Recording }).readVoice())
}

export const isHeard = ({ sounds, now }: Recording) =>
  sounds.some(({ startsAt, stopsAt }) => startsAt < now && now < stopsAt)

/** Opens Loomings with the voice downloaded and on. */
export async function openAloud(page: Page) {
  const record = await recordVoice(page)
  await openChapter(page)
  await turnVoiceOn(page)
  return record
}

/** Downloads the voice in the open chapter. */
export async function turnVoiceOn(page: Page) {
  await page.keyboard.press('v')
  await page.getByRole('button', { name: 'Download the voice (14 MB, once)' }).press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
}
