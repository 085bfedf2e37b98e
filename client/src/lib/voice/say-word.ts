import { toSpokenWords } from './spoken-words.ts'
import { createVoice } from './voice.ts'
import { isVoiceDownloaded } from './voice-download.ts'

/** Timeout for the audio context to start, in ms. Afterwards, the device is assumed to have no audio output. */
const startTimeoutMs = 4_000

/**
 * Says a word, or its corrected spelling, slowly, by the downloaded voice. Returns false if no voice was downloaded.
 * @throws VoiceError, an Error when the device has no audio output, or the abort reason of `signal`
 */
export async function sayWord(signal: AbortSignal, word: string, correction?: string): Promise<boolean> {
  const spoken = correction || toSpokenWords(word)
  if (!spoken || !(await isVoiceDownloaded())) return false
  signal.throwIfAborted()
  const context = new AudioContext()
  const voice = createVoice()
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason)),
  )
  const say = async () => {
    // `resume` never settles on a device without audio output.
    await Promise.race([context.resume(), new Promise((resolve) => setTimeout(resolve, startTimeoutMs))])
    if (context.state !== 'running') throw new Error('no sound')
    const { samples, sampleRate } = await voice.speak([{ index: 0, spoken }], { voice: 'slt', stretch: 1.2 })
    const buffer = context.createBuffer(1, samples.length, sampleRate)
    buffer.copyToChannel(samples, 0)
    const source = new AudioBufferSourceNode(context, { buffer })
    source.connect(context.destination)
    source.start()
    await new Promise((resolve) => source.addEventListener('ended', resolve))
    return true
  }
  try {
    return await Promise.race([say(), aborted])
  } finally {
    voice.close()
    void context.close()
  }
}
