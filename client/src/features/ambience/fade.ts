import { soundFadeMs, soundVolume } from '#shared/limits.ts'

/** How often the volume is changed while it fades, in ms. */
const stepMs = 50

/**
 * Plays a sound in a loop, from silence to its volume in two seconds. Answers what fades it out again and stops it.
 * @param onRefused told when the browser does not let it begin, or the sound cannot be played
 */
export function fadeSound(audio: HTMLAudioElement, onRefused: () => void): () => void {
  audio.loop = true
  audio.volume = 0
  let isStopped = false
  let timer = fadeTo(audio, soundVolume)
  audio.play().catch((error: Error) => {
    // A sound that was stopped before it began is none that failed.
    if (isStopped) return
    clearInterval(timer)
    // biome-ignore lint/suspicious/noConsole: a sound that does not start is noted and no more (specification §4)
    console.info('The ambient sound did not start:', error.message)
    onRefused()
  })
  return () => {
    isStopped = true
    clearInterval(timer)
    timer = fadeTo(audio, 0, () => audio.pause())
  }
}

function fadeTo(audio: HTMLAudioElement, volume: number, onDone = () => {}): ReturnType<typeof setInterval> {
  const from = audio.volume
  const startedAt = performance.now()
  const timer = setInterval(() => {
    const share = Math.min(1, (performance.now() - startedAt) / soundFadeMs)
    audio.volume = from + (volume - from) * share
    if (share < 1) return
    clearInterval(timer)
    onDone()
  }, stepMs)
  return timer
}
