import { afterEach, expect, test, vi } from 'vitest'
import { downloadVoice, isVoiceDownloaded } from './voice-download.ts'

afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

const size = 21_000_000

/** Answers with `sentBytes` of the voice in chunks of 4 MB. Returns the requests. */
function serveVoice(sentBytes = size) {
  const bytes = new Uint8Array(sentBytes)
  const fetched = vi.fn(async (_url: string, init?: RequestInit) => {
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        init?.signal?.throwIfAborted()
        const chunk = bytes.subarray(sent, sent + 4_000_000)
        sent += chunk.length
        if (chunk.length > 0) controller.enqueue(chunk)
        else controller.close()
      },
    })
    return new Response(body, { headers: { 'Content-Length': String(size) } })
  })
  vi.stubGlobal('fetch', fetched)
  return fetched
}

test('reports a download only when the browser has the whole voice, and asks no server', async () => {
  const fetched = serveVoice()
  expect(await isVoiceDownloaded()).toBe(false)
  expect(fetched).not.toHaveBeenCalled()
  localStorage.setItem('lectern.voice-downloaded', 'yes')
  expect(await isVoiceDownloaded()).toBe(true)
  expect(fetched).toHaveBeenCalledWith(expect.any(String), { cache: 'only-if-cached', mode: 'same-origin' })
  serveVoice(4_000_000)
  expect(await isVoiceDownloaded()).toBe(false)
})

test('reports the share of the voice that has arrived, up to 1', async () => {
  serveVoice()
  const shares: number[] = []
  await downloadVoice((share) => shares.push(share))
  expect(shares).toHaveLength(6)
  expect(shares).toEqual([...shares].sort((a, b) => a - b))
  expect(shares.at(-1)).toBe(1)
})

test('can be cancelled', async () => {
  serveVoice()
  const controller = new AbortController()
  const shares: number[] = []
  const download = downloadVoice((share) => {
    shares.push(share)
    controller.abort()
  }, controller.signal)
  await expect(download).rejects.toThrow('abort')
  expect(shares.length).toBeLessThan(3)
})

test('rejects when the server or the network fails, or the answer ends early', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }))
  await expect(downloadVoice(() => {})).rejects.toThrow('503')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  await expect(downloadVoice(() => {})).rejects.toThrow('offline')
  serveVoice(4_000_000)
  await expect(downloadVoice(() => {})).rejects.toThrow('incomplete')
})

test('a page that has downloaded the voice does not ask for it again', async () => {
  serveVoice()
  await downloadVoice(() => {})
  serveVoice(0)
  expect(await isVoiceDownloaded()).toBe(true)
})
