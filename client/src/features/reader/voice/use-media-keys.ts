import { useEffect, useEffectEvent } from 'react'
import { useReader } from '../reader-context.ts'
import type { SentenceMoves } from '../stage/use-gestures.ts'
import silenceUrl from './silence.wav?url'

interface Options {
  title: string
  subtitle: string
  moves: SentenceMoves
}

/** Media keys and the lock screen play, pause and move by sentences. */
export function useMediaKeys({ title, subtitle, moves }: Options): void {
  const { player } = useReader()
  const previous = useEffectEvent(moves.previousSentence)
  const next = useEffectEvent(moves.nextSentence)
  useEffect(() => {
    const session = navigator.mediaSession
    if (!session) return
    const actions = {
      play: player.play,
      pause: player.pause,
      previoustrack: () => previous(),
      nexttrack: () => next(),
    }
    const names = Object.keys(actions) as (keyof typeof actions)[]
    session.metadata = new MediaMetadata({ title: subtitle, artist: title })
    for (const name of names) session.setActionHandler(name, actions[name])
    // Browsers show the controls of a page that plays a media element, of 5 s or more.
    const silence = Object.assign(new Audio(silenceUrl), { loop: true })
    const follow = (isPlaying: boolean) => {
      session.playbackState = isPlaying ? 'playing' : 'paused'
      if (isPlaying) silence.play().catch(() => {})
      else silence.pause()
    }
    follow(player.isPlaying)
    const unsubscribe = player.onPlaying(follow)
    return () => {
      unsubscribe()
      silence.pause()
      session.metadata = null
      session.playbackState = 'none'
      for (const name of names) session.setActionHandler(name, null)
    }
  }, [player, title, subtitle])
}
