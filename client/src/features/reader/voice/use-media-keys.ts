import { useEffect, useEffectEvent } from 'react'
import { modal } from '../keys/keys.ts'
import { useReader } from '../reader-context.ts'
import type { SentenceMoves } from '../stage/use-gestures.ts'
import silenceUrl from './silence.flac?url'

export interface ReadAloudProps {
  title: string
  subtitle: string
  moves: SentenceMoves
}

/** Lets media keys and the lock screen play, pause and move by sentences. */
export function useMediaKeys({ title, subtitle, moves }: ReadAloudProps): void {
  const { player, timeline, speed } = useReader()
  const previous = useEffectEvent(moves.previousSentence)
  const next = useEffectEvent(moves.nextSentence)
  const showPosition = useEffectEvent(() => {
    const duration = timeline.timeLeftMs(0, speed.base) / 1000
    const position = timeline.wordStartMs(player.index, speed.base) / 1000
    navigator.mediaSession.setPositionState({ duration, position })
  })
  useEffect(() => {
    const session = navigator.mediaSession
    if (!session) return
    // Browsers show media controls only while a media element plays: in Chromium longer than 5 s, in Firefox louder than -72 dB. This tone
    // of 20 Hz meets both conditions but is inaudible.
    const silence = Object.assign(new Audio(silenceUrl), { loop: true })
    const play = () => {
      // Does not play words in a hidden tab or behind a dialog, where they are not visible. Pauses `silence` too.
      if (document.hidden || document.querySelector(modal)) silence.pause()
      else player.play()
    }
    const actions: [MediaSessionAction, () => void][] = [
      ['play', play],
      ['pause', player.pause],
      ['previoustrack', () => previous()],
      ['nexttrack', () => next()],
    ]
    session.metadata = new MediaMetadata({ title: subtitle, artist: title })
    for (const action of actions) session.setActionHandler(...action)
    // The browser also pauses or plays `silence` itself. It pauses for the Stop key, for another app, or when headphones are unplugged.
    silence.onpause = () => silence.paused && player.pause()
    silence.onplay = () => !silence.paused && play()
    const follow = (isPlaying: boolean) => {
      session.playbackState = isPlaying ? 'playing' : 'paused'
      showPosition()
      if (isPlaying) silence.play().catch(() => {})
      else silence.pause()
    }
    follow(player.isPlaying)
    const unsubscribes = [
      player.onPlaying(follow),
      player.onWord(({ by }) => by !== 'playing' && showPosition()),
    ]
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe()
      silence.onpause = null
      silence.pause()
      session.metadata = null
      session.playbackState = 'none'
      for (const [name] of actions) session.setActionHandler(name, null)
    }
  }, [player, title, subtitle])
}
