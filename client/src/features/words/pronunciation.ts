import * as z from 'zod/mini'
import { speechRate, speechVolume } from '#shared/limits.ts'
import { toast } from '../../lib/toast.ts'

const service = 'https://api.dictionaryapi.dev/api/v2/entries/en/'
const timeoutMs = 3_000

const serviceResponse = z.array(
  z.object({ phonetics: z.optional(z.array(z.object({ audio: z.optional(z.string()) }))) }),
)

/**
 * Plays the recording of the public service, or else the reader’s downloaded voice, or else speech synthesis. Shows a toast when none
 * is available. A corrected word is said by the voice.
 */
export async function playPronunciation(word: string, correction?: string): Promise<void> {
  if (correction && (await sayWithVoice(word, correction))) return
  const recording = await findRecording(word)
  if (recording && (await playRecording(recording))) return
  if (await sayWithVoice(word)) return
  const canSpeak = 'speechSynthesis' in window
  if (canSpeak && (await speak(word))) return
  const [title, description] = canSpeak
    ? [
        'Audio unavailable',
        navigator.onLine
          ? 'No pronunciation audio found for this word.'
          : 'Check your connection and try again.',
      ]
    : ['Audio not supported', 'No recording was found, and this browser has no speech synthesis.']
  toast({ title, description, variant: 'warning' })
}

async function sayWithVoice(word: string, correction?: string): Promise<boolean> {
  try {
    return await (await import('../../lib/voice/say-word.ts')).sayWord(word, correction)
  } catch {
    return false
  }
}

async function findRecording(word: string): Promise<string | undefined> {
  try {
    const response = await fetch(service + encodeURIComponent(word), {
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) return undefined
    const entries = serviceResponse.parse(await response.json())
    return entries
      .flatMap(({ phonetics }) => phonetics ?? [])
      .find(({ audio }) => audio?.startsWith('https://'))?.audio
  } catch {
    return undefined
  }
}

async function playRecording(url: string): Promise<boolean> {
  try {
    await new Audio(url).play()
    return true
  } catch {
    return false
  }
}

/** Returns false on failure. A browser with no voice installed fires no event, so that a timeout is needed. */
function speak(word: string): Promise<boolean> {
  return new Promise((resolve) => {
    const utterance = new SpeechSynthesisUtterance(word)
    utterance.lang = 'en'
    utterance.rate = speechRate
    utterance.volume = speechVolume
    utterance.onstart = () => resolve(true)
    utterance.onerror = () => resolve(false)
    setTimeout(() => resolve(false), timeoutMs)
    speechSynthesis.cancel()
    speechSynthesis.speak(utterance)
  })
}
