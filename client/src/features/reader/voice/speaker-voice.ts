import type { Timeline } from '#shared/timing/timeline.ts'
import { findSpeaker } from '../stage/speaker-name.tsx'

/** Voices for the speakers of a play: each voice of `exactVoices` with two pitches. `pitch` is a factor of the voice's own pitch. */
export const speakerVoices = {
  slt: { title: 'American woman', voice: 'slt', pitch: 1 },
  'slt higher': { title: 'American woman, higher', voice: 'slt', pitch: 1.14 },
  rms: { title: 'American man', voice: 'rms', pitch: 1 },
  'rms higher': { title: 'American man, higher', voice: 'rms', pitch: 1.16 },
  awb: { title: 'Scottish man', voice: 'awb', pitch: 1 },
  'awb lower': { title: 'Scottish man, lower', voice: 'awb', pitch: 0.88 },
} as const
export type SpeakerVoice = keyof typeof speakerVoices

const women: SpeakerVoice[] = ['slt', 'slt higher']
const all = Object.keys(speakerVoices) as SpeakerVoice[]
const womanTitle =
  /^(?:mrs|miss|lady|queen|princess|duchess|countess|madam|madame|mother|aunt|nurse|widow|sister|daughter|maid|woman|girl|witch)\b/i

/** Returns the voice of a speaker. A hash of the name selects the voice, so that a speaker has the same voice in all chapters. */
export function assignVoice(name: string): SpeakerVoice {
  const voices = womanTitle.test(name) ? women : all
  let sum = 0
  for (const letter of name.toLowerCase()) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return voices[sum % voices.length] ?? 'slt'
}

/** Returns the names of the speakers of a play, in the order of their appearance. */
export function listSpeakers(timeline: Timeline): string[] {
  const names = new Set<string>()
  for (let index = 1; index < timeline.wordCount; index++) {
    if (timeline.word(index - 1)?.role === 'name') names.add(findSpeaker(timeline, index))
  }
  names.delete('')
  return [...names]
}
