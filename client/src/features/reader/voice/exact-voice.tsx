import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { defaultCategory } from '#shared/texts.ts'
import { usePauses } from '../../../lib/pace.ts'
import { respellingsQuery, toCorrections } from '../../../lib/respellings.ts'
import { toast } from '../../../lib/toast.ts'
import type { Corrections } from '../../../lib/voice/corrections.ts'
import type { VoiceName } from '../../../lib/voice/flite.ts'
import { VoiceError } from '../../../lib/voice/voice.ts'
import { isVoiceDownloaded } from '../../../lib/voice/voice-download.ts'
import { useReader } from '../reader-context.ts'
import { DownloadVoice } from './download-voice.tsx'
import { createExactTimes } from './exact-times.ts'
import { createSpeaker } from './speaker.ts'
import type { VoicePreferences } from './voice-choice.ts'

interface Props {
  name: VoiceName
  settings: VoicePreferences
}

export function ExactVoice(props: Props) {
  const { changeSettings, chapterId } = useReader()
  const { data, isPending } = useQuery(respellingsQuery(chapterId))
  const corrections = useMemo(() => toCorrections(data), [data])
  const [isReady, setReady] = useState<boolean>()
  useEffect(() => {
    let isCurrent = true
    void isVoiceDownloaded().then((isDownloaded) => isCurrent && setReady(isDownloaded))
    return () => {
      isCurrent = false
    }
  }, [])
  if (isReady === undefined || isPending) return null
  if (isReady) return <Speaker {...props} corrections={corrections} />
  return (
    <DownloadVoice onDownloaded={() => setReady(true)} onClose={() => changeSettings({ readAloud: false })} />
  )
}

function Speaker({ name, settings, corrections }: Props & { corrections: Corrections }) {
  const { player, timeline, category, speed } = useReader()
  const [pace] = usePauses()
  const { volume, speakers, readsDirections } = settings
  const [output, setOutput] = useState<GainNode>()
  const getSpeed = useEffectEvent(() => speed.base)
  useEffect(() => {
    const fail = (error: unknown) => {
      player.pause()
      toast({
        title: 'The voice stopped',
        description:
          error instanceof VoiceError
            ? 'Check your connection and press Play to try again, or choose another voice in the settings.'
            : 'The browser plays no sound. Check the speakers of this device and press Play to try again.',
        variant: 'warning',
      })
    }
    const speaker = createSpeaker({
      timeline,
      category: category ?? defaultCategory,
      pace,
      name,
      corrections,
      settings: { speakers, readsDirections },
    })
    setOutput(speaker.output)
    // The browser may suspend the sound, as a phone does during a call.
    speaker.context.addEventListener('statechange', () => {
      if (speaker.context.state === 'running') player.retime()
      else if (speaker.context.state !== 'closed') player.pause()
    })
    player.setTimes(
      createExactTimes({
        ...speaker,
        wordsPerMinute: getSpeed(),
        onTimed: player.retime,
        onFailed: fail,
      }),
    )
    return () => {
      player.setTimes(undefined)
      speaker.close()
    }
  }, [player, timeline, category, pace, name, corrections, speakers, readsDirections])
  useEffect(() => {
    if (output) output.gain.value = volume
  }, [output, volume])
  return null
}
