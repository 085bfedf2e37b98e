import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { api } from '#shared/api.ts'
import { soundFadeMs, soundVolume } from '#shared/limits.ts'
import { neverCollected, query } from '../../lib/queries.ts'
import { useStored } from '../../lib/stored.ts'
import { voicePlaying } from '../../lib/voice-playing.ts'

/** Interval between two volume changes of a fade, in ms. */
const stepMs = 50
/** Factor of the volume while a voice reads aloud. */
const shareBehindVoice = 0.3

/** Plays the first active sound of the site while the reader has switched it on. Returns undefined when the site has no active sound. */
export function useAmbientSound() {
  const { data } = useQuery({ ...query(api.sounds.list), ...neverCollected, refetchOnMount: 'always' })
  const [isOn, setOn] = useStored('sound', z.boolean(), false)
  const sound = data?.[0]
  const url = sound?.audioUrl

  useEffect(() => {
    if (!isOn || !url) return
    return fadeSound(new Audio(url), () => setOn(false))
  }, [isOn, url, setOn])

  return sound && { title: sound.title, isOn, setOn }
}

/**
 * Plays a sound in a loop and fades it in over `soundFadeMs`. If the browser blocks autoplay, starts the sound at the next user gesture.
 * Returns a function that fades the sound out and stops it.
 * @param onFailed called when the sound cannot be played or the browser pauses it; must then call the returned function
 */
export function fadeSound(audio: HTMLAudioElement, onFailed: () => void): () => void {
  audio.loop = true
  let isStopped = false
  let timer: ReturnType<typeof setInterval>
  let stopWaiting = () => {}

  const fail = (reason: string) => {
    // Calling `pause` before the sound has started rejects `play`.
    if (isStopped) return
    // biome-ignore lint/suspicious/noConsole: specification §4 requires a log entry and no message
    console.info('The ambient sound did not play:', reason)
    onFailed()
  }
  audio.onerror = () => fail(audio.error?.message ?? '')
  // Fails when the browser itself pauses the sound, for example because headphones are unplugged. `paused` is false if the sound plays
  // again, as after a restore from the back/forward cache.
  audio.onpause = () => audio.paused && fail('the browser paused it')

  const fade = () => {
    clearInterval(timer)
    timer = fadeTo(audio, voicePlaying.read() ? soundVolume * shareBehindVoice : soundVolume)
  }
  const stopListening = voicePlaying.subscribe(fade)

  const start = () => {
    // Firefox allows a silent sound to start before a user gesture, but pauses it when the volume rises.
    audio.volume = soundVolume
    const started = audio.play()
    audio.volume = 0
    fade()
    started.catch((error: Error) => {
      if (error.name !== 'NotAllowedError') return fail(error.message)
      if (isStopped) return
      clearInterval(timer)
      stopWaiting = onGesture(start)
    })
  }
  start()

  return () => {
    isStopped = true
    stopWaiting()
    stopListening()
    clearInterval(timer)
    timer = fadeTo(audio, 0, () => audio.pause())
  }
}

/** Calls `callback` once, at the next event that browsers accept as a user gesture. Returns a function that cancels this. */
function onGesture(callback: () => void): () => void {
  const done = new AbortController()
  const handle = () => {
    done.abort()
    callback()
  }
  for (const type of ['keydown', 'mousedown', 'pointerup', 'touchend'])
    document.addEventListener(type, handle, { signal: done.signal, passive: true })
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
