import { useQuery } from '@tanstack/react-query'
import { Volume2 } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { Options, Select } from '../../../components/select.tsx'
import { Switch } from '../../../components/switch.tsx'
import { useWhileMounted } from '../../../hooks/use-while-mounted.ts'
import { downloadedQuery } from '../../../lib/voice/voice-download.ts'
import { voiceDownloaded } from '../../../lib/voice-downloaded.ts'
import { useReader } from '../reader-context.ts'
import { assignVoice, listSpeakers, type SpeakerVoice, speakerVoices } from '../voice/speaker-voice.ts'
import {
  exactVoices,
  recordingId,
  useVoiceChoice,
  type VoiceChoice,
  voiceVolume,
} from '../voice/voice-choice.ts'
import { SettingGroup, SwitchSetting } from './controls.tsx'

/** Settings of the voice for texts in the language of the open text. */
export function VoiceSection() {
  const reader = useReader()
  const choice = useVoiceChoice(reader)
  const { exact, system, systemVoices = [], settings, isEnglish, recording, hasRecording } = choice
  // Reads the cache only: `ExactVoice` runs the query and offers the download.
  const { data: isDownloaded = voiceDownloaded.read() } = useQuery({ ...downloadedQuery, enabled: false })
  const stopSample = useRef(() => {})
  useEffect(() => () => stopSample.current(), [])
  const startSample = useWhileMounted(({ playSample }: typeof import('../voice/voice-sample.ts')) => {
    // Playback may have started during the import.
    if (!reader.player.isPlaying) stopSample.current = playSample(reader, choice)
  })
  const listen = async () => {
    reader.player.pause()
    startSample(await import('../voice/voice-sample.ts'))
  }
  const hasVoice = hasRecording || isEnglish || systemVoices.length > 0
  return (
    <SettingGroup title="Voice">
      <SwitchSetting name="readAloud" label="Read aloud while playing">
        {recording
          ? 'Plays the recording that came with this book, timed by word or by sentence.'
          : isEnglish
            ? 'Lectern’s own voice is in step with every word. It sounds like a machine, and speaks up to 300 words per minute.'
            : "Uses a voice on your device. Many don't report each word, so whole sentences are shown."}
      </SwitchSetting>
      {hasVoice && (
        <>
          <span className="mt-2 mb-1.5 block text-sm">Voice</span>
          <div className="flex items-stretch gap-3">
            <Select
              label="Voice"
              className="min-w-0 flex-1"
              value={recording ? recordingId : (exact ?? system?.voiceURI ?? '')}
              onChange={({ target }) => choice.choose(target.value)}
            >
              {hasRecording && <option value={recordingId}>Narration</option>}
              {isEnglish && (
                <optgroup label="In step with every word">
                  <Options titles={exactVoices} />
                </optgroup>
              )}
              {systemVoices.length > 0 && (
                <optgroup label="Voices on this device">
                  <Options
                    titles={Object.fromEntries(systemVoices.map(({ voiceURI, name }) => [voiceURI, name]))}
                  />
                </optgroup>
              )}
            </Select>
            {!recording && (
              <Button disabled={Boolean(exact) && !isDownloaded} onClick={() => void listen()}>
                Listen
              </Button>
            )}
          </div>
          <label className="mt-2 flex items-center gap-3 py-1 text-sm pointer-coarse:py-2">
            <Volume2 size={18} aria-hidden className="shrink-0" />
            <input
              type="range"
              aria-label="Voice volume"
              aria-valuetext={`${Math.round(settings.volume * 100)} percent`}
              {...voiceVolume}
              value={settings.volume}
              onChange={({ target }) => choice.change({ volume: Number(target.value) })}
              className="slider block w-full min-w-0"
            />
          </label>
          {exact && reader.category === 'Stage Play' && <PlaySettings choice={choice} />}
        </>
      )}
    </SettingGroup>
  )
}

const speakerTitles = Object.fromEntries(
  Object.entries(speakerVoices).map(([voice, { title }]) => [voice, title]),
)

/** Settings of the voices of a play: each speaker has a voice, which the reader can change. */
function PlaySettings({ choice: { settings, change } }: { choice: VoiceChoice }) {
  const { timeline } = useReader()
  const names = useMemo(() => listSpeakers(timeline), [timeline])
  const [chosen, setChosen] = useState(names[0])
  return (
    <>
      {chosen && (
        <>
          <span className="mt-2 mb-1.5 block text-sm">Speaker’s voice</span>
          <div className="flex items-stretch gap-3">
            <Select
              label="Speaker"
              className="min-w-0 flex-1"
              value={chosen}
              onChange={({ target }) => setChosen(target.value)}
            >
              <Options titles={Object.fromEntries(names.map((name) => [name, name]))} />
            </Select>
            <Select
              label={`Voice of ${chosen}`}
              className="min-w-0 flex-1"
              value={settings.speakers[chosen] ?? assignVoice(chosen)}
              onChange={({ target }) =>
                change({ speakers: { ...settings.speakers, [chosen]: target.value as SpeakerVoice } })
              }
            >
              <Options titles={speakerTitles} />
            </Select>
          </div>
        </>
      )}
      <Switch
        label="Read stage directions"
        isOn={settings.readsDirections}
        onChange={(readsDirections) => change({ readsDirections })}
      >
        Softly; otherwise they are only shown.
      </Switch>
    </>
  )
}
