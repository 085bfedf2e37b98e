import { Play, Square } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { soundVolume } from '#shared/limits.ts'
import { IconButton } from '../../../components/button.tsx'

export type Audition = ReturnType<typeof useAudition>

/** Plays a sound in a loop at the readers' volume, until it is stopped, another sound starts or the component unmounts. */
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
      // Stopping a sound before it plays rejects `play`.
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
    /** URL of the playing sound; `failed` is the URL of the last one that failed. */
    playing,
    failed,
    stop,
    toggle: (url: string) => (url === playing ? stop() : play(url)),
  }
}

export function ListenButton({ title, url, audition }: { title: string; url: string; audition: Audition }) {
  const isPlaying = audition.playing === url
  const Icon = isPlaying ? Square : Play
  return (
    <IconButton
      name={`${isPlaying ? 'Stop' : 'Play'}: ${title}`}
      onClick={() => audition.toggle(url)}
      className={`shrink-0 border ${isPlaying ? 'border-accent text-accent' : 'border-edge'}`}
    >
      <Icon size={18} />
    </IconButton>
  )
}
