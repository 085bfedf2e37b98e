import type { VoiceName } from './flite.ts'

/** A phone and its frames in a clause. Each phone has three consecutive states. */
export interface Phone {
  name: string
  /** First frame of each state. */
  states: number[]
  /** Frame after the last frame of the phone. */
  end: number
}

const silence = 'pau'

/** Reads the phones from the state of each frame (`ao_16`); silences are left out. */
export function readPhones(frames: readonly string[]): Phone[] {
  const phones: Phone[] = []
  let previous = ''
  let previousState = 0
  for (const [frame, label] of frames.entries()) {
    const [name = '', state = ''] = label.split('_')
    let phone = phones.at(-1)
    if (!phone || name !== phone.name || Number(state) < previousState) {
      phone = { name, states: [], end: 0 }
      phones.push(phone)
    }
    if (label !== previous) phone.states.push(frame)
    phone.end = frame + 1
    previous = label
    previousState = Number(state)
  }
  return phones.filter(({ name }) => name !== silence)
}

/** Splits the phones of words that were spoken with a silence after each. */
export const splitAtSilences = (phones: readonly string[]): string[][] => {
  const words = phones.join(' ').split(silence).slice(1, -1)
  return words.map((word) => word.split(' ').filter(Boolean))
}

/**
 * Returns the frame in which a phone becomes audible. A stop begins with a silent closure and is audible from its release. The release
 * is the third state, but the second for affricates and, in most voices, for t.
 */
export function findOnset({ name, states }: Phone, voice: VoiceName): number {
  const [closure = 0, second = closure, third = second] = states
  if (/^[pbkdg]$/.test(name) || (name === 't' && voice === 'awb')) return third
  return /^(?:t|ch|jh)$/.test(name) ? second : closure
}
