import { voiceUrl } from './voice-file.ts'

/**
 * Downloads the voice into the browser's HTTP cache, which keeps it as an immutable file and resumes an interrupted download.
 * @param onProgress called with the share that has arrived, from 0 to 1 @throws TypeError without network, or the reason of the signal
 */
export async function downloadVoice(
  onProgress: (share: number) => void,
  signal?: AbortSignal,
): Promise<void> {
  await readVoice(await fetch(voiceUrl, { signal }), onProgress)
}

/** Reports that the browser has the whole voice, without network. */
export async function isVoiceDownloaded(): Promise<boolean> {
  try {
    await readVoice(await fetch(voiceUrl, { cache: 'only-if-cached', mode: 'same-origin' }))
    return true
  } catch {
    return false
  }
}

async function readVoice(response: Response, onProgress?: (share: number) => void): Promise<void> {
  if (!response.ok || !response.body) throw new TypeError(`The voice answered ${response.status}`)
  const total = Number(response.headers.get('Content-Length'))
  const reader = response.body.getReader()
  let bytes = 0
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    bytes += chunk.value.length
    onProgress?.(bytes / total)
  }
  if (bytes < total) throw new TypeError('The voice is incomplete')
}
