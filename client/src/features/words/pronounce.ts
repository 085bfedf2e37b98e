import * as z from 'zod/mini'
import { speechRate, speechVolume } from '#shared/limits.ts'
import { toast } from '../../lib/toast.ts'

const service = 'https://api.dictionaryapi.dev/api/v2/entries/en/'
/** A recording that has not come after this long, in ms, is not waited for. */
const patienceMs = 3_000

const answer = z.array(
  z.object({ phonetics: z.optional(z.array(z.object({ audio: z.optional(z.string()) }))) }),
)

/** Says a word: as it was recorded, if the public service has it; else by the browser's own voice; else tells that it cannot. */
export async function pronounce(word: string): Promise<void> {
  const recording = await findRecording(word)
  if (recording && (await isPlayed(recording))) return
  if (!('speechSynthesis' in window)) {
    toast({
      title: 'Audio not supported',
      description: 'This browser cannot speak, and no recording was found.',
      variant: 'warning',
    })
    return
  }
  if (await isSpoken(word)) return
  toast({
    title: 'Audio unavailable',
    description: 'No pronunciation audio found for this word.',
    variant: 'warning',
  })
}

async function findRecording(word: string): Promise<string | undefined> {
  try {
    const response = await fetch(service + encodeURIComponent(word), {
      signal: AbortSignal.timeout(patienceMs),
    })
    if (!response.ok) return undefined
    const entries = answer.parse(await response.json())
    return entries
      .flatMap(({ phonetics }) => phonetics ?? [])
      .find(({ audio }) => audio?.startsWith('https://'))?.audio
  } catch {
    return undefined
  }
}

async function isPlayed(url: string): Promise<boolean> {
  try {
    await new Audio(url).play()
    return true
  } catch {
    return false
  }
}

/** A browser may have speech and no voice: then nothing ever starts. */
function isSpoken(word: string): Promise<boolean> {
  return new Promise((resolve) => {
    const utterance = new SpeechSynthesisUtterance(word)
    utterance.lang = 'en'
    utterance.rate = speechRate
    utterance.volume = speechVolume
    utterance.onstart = () => resolve(true)
    utterance.onerror = () => resolve(false)
    setTimeout(() => resolve(false), patienceMs)
    speechSynthesis.cancel()
    speechSynthesis.speak(utterance)
  })
}
