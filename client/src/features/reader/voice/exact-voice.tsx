import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { usePauses } from '../../../lib/pace.ts'
import { respellingsQuery } from '../../../lib/respellings.ts'
import type { Corrections } from '../../../lib/voice/corrections.ts'
import type { VoiceName } from '../../../lib/voice/flite.ts'
import { VoiceError } from '../../../lib/voice/voice.ts'
import { downloadedQuery } from '../../../lib/voice/voice-download.ts'
import { useReader } from '../reader-context.ts'
import { DownloadVoice } from './download-voice.tsx'
import { createExactTimes } from './exact-times.ts'
import { PendingVoice } from './pending-voice.tsx'
import { createSpeaker } from './speaker.ts'
import type { VoicePreferences } from './voice-choice.ts'
import { reportFailure } from './voice-status.tsx'

interface Props {
  name: VoiceName
  settings: VoicePreferences
}

export function ExactVoice(props: Props) {
  const { changeSettings, chapterId, player } = useReader()
  const { data: corrections, isPending } = useQuery(respellingsQuery(chapterId))
  const { data: isReady, refetch } = useQuery(downloadedQuery)
  useEffect(() => {
    // Pauses, because playback would otherwise continue behind the download dialog.
    if (isReady === false) player.pause()
    // Preloads the module that pronounces words of the dictionary, so that the pronunciation also works offline.
    if (isReady) import('../../../lib/voice/say-word.ts').catch(() => {})
  }, [isReady, player])
  if (isReady === undefined || isPending) return <PendingVoice />
  if (isReady) return <Speaker {...props} corrections={corrections} />
  return <DownloadVoice onDownloaded={refetch} onClose={() => changeSettings({ readAloud: false })} />
}

function Speaker({ name, settings, corrections }: Props & { corrections: Corrections | undefined }) {
  const { player, timeline, category, speed } = useReader()
  const [pace] = usePauses()
  const { volume, speakers, readsDirections } = settings
  const [output, setOutput] = useState<GainNode>()
  const getSpeed = useEffectEvent(() => speed.base)
  useEffect(() => {
    const settings = { speakers, readsDirections }
    const speaker = createSpeaker({ timeline, category, pace, name, corrections, settings })
    setOutput(speaker.output)
    // The browser may suspend audio, for example during a phone call.
    speaker.context.addEventListener('statechange', () => {
      if (speaker.context.state === 'running') player.retime()
      else if (speaker.context.state !== 'closed') player.pause()
    })
    player.setTimes(
      createExactTimes({
        ...speaker,
        wordsPerMinute: getSpeed(),
        onTimed: player.retime,
        onFailed: (error) =>
          reportFailure(
            player,
            'The voice stopped',
            error instanceof VoiceError
              ? 'Check your connection and press Play to try again, or choose another voice in the settings.'
              : "The browser isn't playing any sound. Check this device's speakers and press Play to try again.",
          ),
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
