import { useEffect, useRef, useState } from 'react'
import { soundVolume } from '#shared/limits.ts'

export type Audition = ReturnType<typeof useAudition>

/** Plays one sound at a time, as loud as readers hear it and over and over. It stops with the component. */
export function useAudition() {
  const current = useRef<HTMLAudioElement>(undefined)
  const [playing, setPlaying] = useState<string>()
  const [failed, setFailed] = useState<string>()
  useEffect(() => () => current.current?.pause(), [])

  const stop = () => {
    current.current?.pause()
    current.current = undefined
    setPlaying(undefined)
  }

  const play = (url: string) => {
    stop()
    setFailed(undefined)
    const sound = new Audio(url)
    const fail = () => {
      // What was stopped meanwhile has not failed.
      if (current.current !== sound) return
      stop()
      setFailed(url)
    }
    sound.volume = soundVolume
    sound.loop = true
    sound.onerror = fail
    current.current = sound
    setPlaying(url)
    sound.play().catch(fail)
  }

  return {
    /** The addresses of the sound that is heard, and of the one that could not be. */
    playing,
    failed,
    stop,
    toggle: (url: string) => (url === playing ? stop() : play(url)),
  }
}
