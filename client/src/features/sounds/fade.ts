import { soundFadeMs, soundVolume } from '#shared/limits.ts'

/** How often the volume is changed while it fades, in ms. */
const stepMs = 50

/**
 * Plays a sound in a loop, from silence to its volume in two seconds. A browser that wants to see somebody act first is
 * given the time: the sound begins when they do. Returns what fades it out again and stops it.
 * @param onFailed called when the sound cannot be played
 */
export function fadeSound(audio: HTMLAudioElement, onFailed: () => void): () => void {
  audio.loop = true
  let isStopped = false
  let timer: ReturnType<typeof setInterval>
  let stopWaiting = () => {}

  const start = () => {
    audio.volume = 0
    timer = fadeTo(audio, soundVolume)
    audio.play().catch((error: Error) => {
      // A sound that was stopped before it began is none that failed.
      if (isStopped) return
      clearInterval(timer)
      if (error.name === 'NotAllowedError') {
        stopWaiting = onGesture(start)
        return
      }
      // biome-ignore lint/suspicious/noConsole: a sound that does not start is noted and no more (specification §4)
      console.info('The ambient sound did not start:', error.message)
      onFailed()
    })
  }
  start()

  return () => {
    isStopped = true
    stopWaiting()
    clearInterval(timer)
    timer = fadeTo(audio, 0, () => audio.pause())
  }
}

/** Waits for the next thing that somebody does, of which browsers take all of these for a sign. Returns what ends the wait. */
function onGesture(act: () => void): () => void {
  const done = new AbortController()
  const handle = () => {
    done.abort()
    act()
  }
  for (const sign of ['keydown', 'mousedown', 'pointerup', 'touchend'])
    document.addEventListener(sign, handle, { signal: done.signal, passive: true })
  return () => done.abort()
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
