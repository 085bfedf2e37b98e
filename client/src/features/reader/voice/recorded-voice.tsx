import { useEffect, useEffectEvent, useState } from 'react'
import { buildUrl } from '#shared/endpoint.ts'
import { narrationApi } from '#shared/narration-api.ts'
import { useReader } from '../reader-context.ts'
import { createRecordedTimes, type RecordedClips, type RecordingFailure } from './recorded-times.ts'
import { reportFailure, VoiceStatus } from './voice-status.tsx'

const failures: Record<RecordingFailure, string> = {
  'not allowed': 'The browser allows sound after a click on the page: press Play again.',
  failed: 'Check your connection and press Play to try again, or choose another voice in the settings.',
}

export function RecordedVoice({ recording, volume }: { recording: RecordedClips; volume: number }) {
  const { player, timeline, speed, chapterId = 0, setFindSpan } = useReader()
  const [output, setOutput] = useState<HTMLAudioElement>()
  const getSpeed = useEffectEvent(() => speed.base)
  useEffect(() => {
    const audio = Object.assign(new Audio(), { preservesPitch: true })
    setOutput(audio)
    player.setTimes(
      createRecordedTimes(timeline, recording, {
        audio,
        getUrl: (file) => buildUrl(narrationApi.narration.audio, { params: { chapterId, file } }),
        wordsPerMinute: getSpeed(),
        onTimed: player.retime,
        onFailed: (failure) => reportFailure(player, 'The recording stopped', failures[failure]),
      }),
    )
    return () => {
      player.setTimes(undefined)
      // Aborts the download of the audio.
      audio.removeAttribute('src')
      audio.load()
    }
  }, [player, timeline, recording, chapterId])
  useEffect(() => {
    setFindSpan(() => recording.findSpan)
    return () => setFindSpan(undefined)
  }, [recording, setFindSpan])
  useEffect(() => {
    if (output) output.volume = volume
  }, [output, volume])
  const { min, max } = recording.speeds
  if (speed.base >= min && speed.base <= max) return null
  return <VoiceStatus>{`The recording plays at ${min} to ${max} words per minute.`}</VoiceStatus>
}
