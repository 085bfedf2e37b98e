import type { VoiceSettings } from './flite.ts'
import { type ClauseWord, type SpokenClause, synthesizeClause } from './synthesis.ts'
import { loadVoice } from './voice-file.ts'

export interface SpeakRequest {
  words: readonly ClauseWord[]
  settings: VoiceSettings
}

export type SpeakResponse = { clause: SpokenClause } | { failed: 'load' | 'synthesis'; reason: string }

let loaded: Promise<WebAssembly.Module> | undefined

async function speak({ words, settings }: SpeakRequest): Promise<SpeakResponse> {
  loaded ??= loadVoice()
  let flite: WebAssembly.Module
  try {
    flite = await loaded
  } catch (error) {
    loaded = undefined
    return { failed: 'load', reason: String(error) }
  }
  try {
    return { clause: synthesizeClause(flite, words, settings) }
  } catch (error) {
    return { failed: 'synthesis', reason: String(error) }
  }
}

addEventListener('message', async ({ data }: MessageEvent<SpeakRequest>) => {
  const response = await speak(data)
  postMessage(response, { transfer: 'clause' in response ? [response.clause.samples.buffer] : [] })
})
