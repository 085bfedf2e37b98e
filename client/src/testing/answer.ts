import { onTestFinished, vi } from 'vitest'
import { createFakeServer } from './fake-server.ts'
import { fakeRequests } from './requests.ts'

/** What a proxy answers whose server is gone: a page, and nothing for people of ours. */
export const proxyPage = new Response('<!doctype html><h1>502 Bad Gateway</h1>', { status: 502 })

/** A server for one test, in place of the network: what is not answered here fails the test that asks it. */
export function fakeServer() {
  const unanswered: string[] = []
  const server = createFakeServer((asked) => unanswered.push(asked))
  vi.stubGlobal('fetch', server.fetch)
  vi.stubGlobal('XMLHttpRequest', fakeRequests(server.take))
  onTestFinished(() => {
    vi.unstubAllGlobals()
    if (unanswered.length > 0)
      throw new Error(`The page asked what the test does not answer: ${unanswered.join(', ')}`)
  })
  return server
}
