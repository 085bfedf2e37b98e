import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { narrationApi } from '#shared/narration-api.ts'
import { query, withoutAccessRedirect } from '../../../lib/queries.ts'
import { useStored } from '../../../lib/stored.ts'
import type { VoiceName } from '../../../lib/voice/flite.ts'
import type { ReaderState } from '../reader-context.ts'
import { createRecording } from './recorded-times.ts'
import { type SpeakerVoice, speakerVoices } from './speaker-voice.ts'
import { guessLanguage } from './text-language.ts'

/** Voices with a known time for every word. They speak only English. */
export const exactVoices: Readonly<Record<VoiceName, string>> = {
  slt: 'American woman',
  rms: 'American man',
  awb: 'Scottish man',
}

export const voiceVolume = { min: 0.1, max: 1, step: 0.1 }

const stored = z.object({
  volume: z.catch(z.number().check(z.gte(0), z.lte(1)), 1),
  /** Id of the chosen voice by language: a name of `exactVoices`, or the URI of a system voice. */
  chosen: z.catch(z.record(z.string(), z.string()), {}),
  /** Voices that the user chose for the speakers of plays, by the speaker's name. */
  speakers: z.catch(z.record(z.string(), z.enum(Object.keys(speakerVoices) as SpeakerVoice[])), {}),
  /** True if stage directions are also read, at a lower volume. */
  readsDirections: z.catch(z.boolean(), false),
  /** Results of probing system voices, by voice URI: true if the voice reports its words. */
  reportsWords: z.catch(z.record(z.string(), z.boolean()), {}),
  /** True if a recording of the book is preferred to other voices. */
  prefersRecording: z.catch(z.boolean(), true),
})

/** Id by which `choose` selects the recording instead of a voice. */
export const recordingId = 'recording'

export type VoicePreferences = z.infer<typeof stored>
export type VoiceChoice = ReturnType<typeof useVoiceChoice>

type SpokenText = Partial<Pick<ReaderState, 'timeline' | 'language' | 'chapterId' | 'revision'>>

/** Returns the reader's voice for the language of a text, and the voice settings, which are stored per user on this device. */
export function useVoiceChoice({ timeline, language: tag, chapterId, revision }: SpokenText) {
  const language = useMemo(() => tag ?? (timeline ? guessLanguage(timeline) : ''), [tag, timeline])
  const [settings, store] = useStored('voice', stored, stored.parse({}))
  const primary = toPrimary(language)
  const systemVoices = useSystemVoices(primary)
  const isEnglish = primary === 'en'
  const found = useQuery({
    ...query(narrationApi.narration.clips, { params: { chapterId: chapterId ?? 0 } }),
    ...withoutAccessRedirect,
    enabled: chapterId !== undefined,
  })
  const clips = found.data?.revision === revision ? found.data?.clips : undefined
  const recorded = useMemo(() => (clips?.length ? createRecording(clips) : undefined), [clips])
  const recording = settings.prefersRecording ? recorded : undefined
  const chosen = settings.chosen[primary]
  const system = systemVoices?.find(({ voiceURI }) => voiceURI === chosen)
  // The browser may not have listed the chosen system voice yet.
  const isListing = chosen !== undefined && !(chosen in exactVoices) && !systemVoices
  const hasExact = isEnglish && !system && !isListing && !recording
  const exact = hasExact ? (chosen && chosen in exactVoices ? (chosen as VoiceName) : 'slt') : undefined
  return {
    primary,
    isEnglish,
    settings,
    change: (changes: Partial<VoicePreferences>) => store({ ...settings, ...changes }),
    choose(id: string) {
      if (id === recordingId) return store({ ...settings, prefersRecording: true })
      const prefersRecording = settings.prefersRecording && !recorded
      store({ ...settings, prefersRecording, chosen: { ...settings.chosen, [primary]: id } })
    },
    /** True while the clips of the chapter are being requested. */
    isLoading: found.isLoading,
    /** Requests the recording again; undefined unless the request failed. */
    retryRecording: found.isError ? found.refetch : undefined,
    hasRecording: recorded !== undefined,
    /** The recording, if it is the chosen voice. */
    recording,
    /** System voices for the language; undefined until the browser has listed its voices. */
    systemVoices,
    exact,
    /** System voice to use. Undefined if `recording` or `exact` is used, or if the system has no voice for the language. */
    system:
      exact || recording
        ? undefined
        : (system ?? systemVoices?.find((voice) => voice.default) ?? systemVoices?.[0]),
  }
}

/** Returns the primary language of a tag, without the region. Accepts Android's form `de_DE`. */
const toPrimary = (tag: string) => tag.toLowerCase().split(/[-_]/)[0] ?? ''

/** Timeout for the browser's list of voices, in ms. */
const listedWithinMs = 3_000

/** Returns the system voices for a language. Chrome lists its voices only after a first call, and some systems have none. */
function useSystemVoices(primary: string): SpeechSynthesisVoice[] | undefined {
  const [voices, setVoices] = useState<SpeechSynthesisVoice[]>()
  useEffect(() => {
    if (!('speechSynthesis' in window)) return setVoices([])
    const read = () => {
      const listed = speechSynthesis.getVoices()
      if (listed.length > 0) setVoices(listed)
    }
    read()
    speechSynthesis.addEventListener('voiceschanged', read)
    const timer = setTimeout(() => setVoices((found) => found ?? []), listedWithinMs)
    return () => {
      speechSynthesis.removeEventListener('voiceschanged', read)
      clearTimeout(timer)
    }
  }, [])
  return voices?.filter(({ lang }) => toPrimary(lang) === primary)
}
