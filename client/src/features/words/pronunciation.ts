import { speechRate, speechVolume } from '#shared/limits.ts'
import { toast } from '../../lib/toast.ts'

const service = 'https://api.dictionaryapi.dev/api/v2/entries/en/'
const timeoutMs = 3_000

/** Entry of the public dictionary service. A response with another shape counts as a failure. */
interface Entry {
  phonetics?: { audio?: string }[]
}

let last = new AbortController()

/**
 * Pronounces a word with the service's recording, else with the downloaded voice, else with speech synthesis. Stops the previous word.
 * Shows a toast when none of the three succeeds. With a correction, tries the downloaded voice first.
 */
export async function playPronunciation(word: string, correction?: string): Promise<void> {
  last.abort()
  last = new AbortController()
  const { signal } = last
  const say = async (spelling?: string) =>
    (await import('../../lib/voice/say-word.ts')).sayWord(signal, word, spelling)
  const isDone = async (heard: Promise<boolean>) => (await heard.catch(() => false)) || signal.aborted
  const canSpeak = 'speechSynthesis' in window
  if (
    (correction && (await isDone(say(correction)))) ||
    (await isDone(playRecording(signal, word))) ||
    (await isDone(say())) ||
    (canSpeak && (await isDone(speak(word))))
  )
    return
  toast({
    variant: 'warning',
    ...(canSpeak
      ? {
          title: 'Audio unavailable',
          description: navigator.onLine
            ? 'No pronunciation audio found for this word.'
            : 'Check your connection.',
        }
      : {
          title: 'Audio not supported',
          description: 'No recording was found, and this browser has no speech synthesis.',
        }),
  })
}

/** Returns false for a word without a recording. @throws when the recording cannot be played */
async function playRecording(signal: AbortSignal, word: string): Promise<boolean> {
  const response = await fetch(service + encodeURIComponent(word), { signal: AbortSignal.timeout(timeoutMs) })
  const entries: Entry[] = await response.json()
  const url = entries
    .flatMap(({ phonetics }) => phonetics)
    .find((spoken) => spoken?.audio?.startsWith('https://'))?.audio
  if (!url || signal.aborted) return false
  const audio = new Audio(url)
  signal.onabort = () => audio.pause()
  await audio.play()
  return true
}

/** Returns false on failure. Needs a timeout, because a browser without an installed voice fires no event. */
function speak(word: string): Promise<boolean> {
  return new Promise((resolve) => {
    const utterance = Object.assign(new SpeechSynthesisUtterance(word), {
      lang: 'en',
      rate: speechRate,
      volume: speechVolume,
      onstart: () => resolve(true),
      onerror: () => resolve(false),
    })
    setTimeout(() => resolve(false), timeoutMs)
    speechSynthesis.cancel()
    speechSynthesis.speak(utterance)
  })
}
