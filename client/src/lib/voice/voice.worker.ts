import type { VoiceSettings } from './flite.ts'
import { type ClauseWord, type SpokenClause, synthesizeClause } from './synthesis.ts'
import { loadVoice } from './voice-download.ts'

export interface SpeakRequest {
  words: readonly ClauseWord[]
  settings: VoiceSettings
}

export type SpeakResponse = { clause: SpokenClause } | { failed: 'load' | 'synthesis'; reason: string }

let loaded: Promise<WebAssembly.Module> | undefined

async function speak({ words, settings }: SpeakRequest): Promise<SpeakResponse> {
  let failed: 'load' | 'synthesis' = 'load'
  try {
    loaded ??= loadVoice()
    const flite = await loaded
    failed = 'synthesis'
    return { clause: synthesizeClause(flite, words, settings) }
  } catch (error) {
    if (failed === 'load') loaded = undefined
    return { failed, reason: String(error) }
  }
}

addEventListener('message', async ({ data }: MessageEvent<SpeakRequest>) => {
  const response = await speak(data)
  postMessage(response, { transfer: 'clause' in response ? [response.clause.samples.buffer] : [] })
})
