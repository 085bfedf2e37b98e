import { defaultCategory } from '#shared/texts.ts'
import type { Category } from '#shared/timing/category.ts'
import type { Pace } from '#shared/timing/pace.ts'
import { measurePauses } from '#shared/timing/pauses.ts'
import type { Timeline } from '#shared/timing/timeline.ts'
import type { Corrections } from '../../../lib/voice/corrections.ts'
import type { VoiceName } from '../../../lib/voice/flite.ts'
import { createVoice } from '../../../lib/voice/voice.ts'
import { findSpeaker } from '../stage/speaker-name.tsx'
import { createClauseQueue } from './clause-queue.ts'
import { assignVoice, speakerVoices } from './speaker-voice.ts'
import type { VoicePreferences } from './voice-choice.ts'

interface Options {
  timeline: Timeline
  category: Category | undefined
  pace: Pace
  name: VoiceName
  corrections?: Corrections
  settings: Pick<VoicePreferences, 'speakers' | 'readsDirections'>
}

/** Creates a voice of `exactVoices` with its audio context and clause queue. In a play, each character may have a different voice. */
export function createSpeaker({ name, settings, corrections, ...text }: Options) {
  const { timeline, category = defaultCategory, pace } = text
  const context = new AudioContext()
  const output = new GainNode(context)
  output.connect(context.destination)
  const voice = createVoice()
  const getSettings = (index: number) => {
    const speaker = category === 'Stage Play' ? findSpeaker(timeline, index) : ''
    return speaker ? speakerVoices[settings.speakers[speaker] ?? assignVoice(speaker)] : { voice: name }
  }
  const queue = createClauseQueue({
    timeline,
    pauses: measurePauses(timeline.content, category, pace),
    readsDirections: settings.readsDirections,
    corrections,
    voice,
    getSettings,
  })
  return {
    context,
    output,
    queue,
    close() {
      queue.close()
      voice.close()
      if (context.state !== 'closed') void context.close()
    },
  }
}
