import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { defaultCategory } from '#shared/texts.ts'
import { measurePauses } from '#shared/timing/pauses.ts'
import { usePace, usePauses } from '../../../lib/pace.ts'
import { respellingsQuery } from '../../../lib/respellings.ts'
import { toast } from '../../../lib/toast.ts'
import { createVoice, maxVoiceWpm } from '../../../lib/voice/voice.ts'
import { downloadedQuery } from '../../../lib/voice/voice-download.ts'
import { createClauseQueue } from '../voice/clause-queue.ts'
import { createExactTimes } from '../voice/exact-times.ts'
import { createSystemTimes } from '../voice/system-times.ts'
import { useVoiceChoice } from '../voice/voice-choice.ts'
import type { Speak } from './use-clause-player.ts'

interface Props {
  /** Called with a function when the voice becomes available, and with undefined when it becomes unavailable. */
  onChange: (speak: (() => Speak) | undefined) => void
}

/** Voice of a review session: the downloaded voice, or a system voice with an event for each word. Other voices cannot stop at a word. */
export function ReviewVoice({ onChange }: Props) {
  const { exact, system, settings } = useVoiceChoice({ language: 'en' })
  const reporting = system && settings.reportsWords[system.voiceURI] ? system : undefined
  const [wordsPerMinute] = usePace()
  const [pace] = usePauses()
  const downloaded = useQuery(downloadedQuery)
  const { data: corrections, isPending } = useQuery(respellingsQuery())
  const isReady = downloaded.data && !isPending && wordsPerMinute <= maxVoiceWpm
  useEffect(() => {
    if (!isReady || !exact) return
    const context = new AudioContext()
    const output = new GainNode(context, { gain: settings.volume })
    output.connect(context.destination)
    const voice = createVoice()
    const onFailed = () => reportFailure(onChange)
    const speak: Speak = (player, timeline) => {
      const pauses = measurePauses(timeline.content, defaultCategory, pace)
      const getSettings = () => ({ voice: exact })
      const queue = createClauseQueue({ timeline, pauses, corrections, voice, getSettings })
      const onTimed = player.retime
      player.setTimes(createExactTimes({ context, output, queue, wordsPerMinute, onTimed, onFailed }))
      return () => {
        player.setTimes(undefined)
        queue.close()
      }
    }
    // Browsers block audio before the first input, and may suspend it later.
    const resume = () => void context.resume()
    resume()
    context.onstatechange = () => onChange(context.state === 'running' ? () => speak : undefined)
    for (const type of ['keyup', 'pointerup']) document.addEventListener(type, resume)
    return () => {
      for (const type of ['keyup', 'pointerup']) document.removeEventListener(type, resume)
      context.onstatechange = null
      onChange(undefined)
      voice.close()
      void context.close()
    }
  }, [isReady, exact, settings, pace, wordsPerMinute, corrections, onChange])
  useEffect(() => {
    if (!reporting) return
    const onFailed = () => reportFailure(onChange)
    const speak: Speak = (player, timeline) => {
      const onTimed = player.retime
      const options = { voice: reporting, wordsPerMinute, volume: settings.volume, onTimed, onFailed }
      player.setTimes(createSystemTimes(timeline, { ...options, onProbed: () => {} }, true))
      return () => player.setTimes(undefined)
    }
    // Browsers block speech before the first input.
    const begin = () => onChange(() => speak)
    const inputs = ['keyup', 'pointerup']
    if (navigator.userActivation?.hasBeenActive) begin()
    else for (const type of inputs) document.addEventListener(type, begin, { once: true })
    return () => {
      for (const type of inputs) document.removeEventListener(type, begin)
      onChange(undefined)
    }
  }, [reporting, settings.volume, wordsPerMinute, onChange])
  return null
}

function reportFailure(onChange: Props['onChange']): void {
  onChange(undefined)
  toast({ title: 'The voice stopped', description: 'The review goes on without it.', variant: 'warning' })
}
