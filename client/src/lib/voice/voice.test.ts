import { expect, test, vi } from 'vitest'
import { createVoice } from './voice.ts'
import type { SpeakRequest, SpeakResponse } from './voice.worker.ts'

/** Creates a worker whose responses the test sends. */
function createFakeWorker() {
  const requests: SpeakRequest[] = []
  const worker = {
    onmessage: (_: { data: SpeakResponse }) => {},
    onerror: (_: { message: string }) => {},
    postMessage: (request: SpeakRequest) => requests.push(request),
    terminate: vi.fn(),
  }
  const answer = async (data: SpeakResponse) => {
    worker.onmessage({ data })
    await new Promise((resolve) => setTimeout(resolve))
  }
  const spoken = () => requests.map(({ words }) => words[0]?.spoken)
  const startWorker = vi.fn(() => worker as unknown as Worker)
  return { worker, answer, spoken, startWorker, voice: createVoice(startWorker) }
}

const settings = { voice: 'slt', stretch: 1 } as const
const say = (spoken: string) => [{ index: 0, spoken }]
const clause = (sampleRate: number) => ({ samples: new Float32Array(1), sampleRate, words: [] })

test('synthesizes one clause at a time, in order', async () => {
  const { voice, answer, spoken } = createFakeWorker()
  const first = voice.speak(say('call'), settings)
  const second = voice.speak(say('me'), settings)
  await expect.poll(spoken).toEqual(['call'])
  await answer({ clause: clause(1) })
  expect(await first).toEqual(clause(1))
  await expect.poll(spoken).toEqual(['call', 'me'])
  await answer({ clause: clause(2) })
  expect(await second).toEqual(clause(2))
})

test('a cancelled clause rejects, and is not synthesized when it has not begun', async () => {
  const { voice, answer, spoken } = createFakeWorker()
  const controller = new AbortController()
  const first = voice.speak(say('call'), settings, controller.signal)
  const second = voice.speak(say('me'), settings, controller.signal)
  const third = voice.speak(say('ishmael'), settings)
  await expect.poll(spoken).toEqual(['call'])
  controller.abort()
  await Promise.all([
    expect(first).rejects.toThrow('abort'),
    expect(second).rejects.toThrow('abort'),
    answer({ clause: clause(1) }),
  ])
  await expect.poll(spoken).toEqual(['call', 'ishmael'])
  await answer({ clause: clause(3) })
  expect(await third).toEqual(clause(3))
})

test('reports which step failed, and speaks the next clause', async () => {
  const { voice, answer, spoken } = createFakeWorker()
  const first = voice.speak(say('call'), settings)
  const second = voice.speak(say('me'), settings)
  await expect.poll(spoken).toEqual(['call'])
  await Promise.all([
    expect(first).rejects.toMatchObject({ code: 'load', message: 'offline' }),
    answer({ failed: 'load', reason: 'offline' }),
  ])
  await expect.poll(spoken).toEqual(['call', 'me'])
  await answer({ clause: clause(2) })
  expect(await second).toEqual(clause(2))
})

test('closing terminates the worker and rejects what is pending and what comes later', async () => {
  const { voice, worker, spoken } = createFakeWorker()
  const pending = voice.speak(say('call'), settings)
  await expect.poll(spoken).toEqual(['call'])
  voice.close()
  await expect(pending).rejects.toMatchObject({ code: 'closed' })
  await expect(voice.speak(say('me'), settings)).rejects.toMatchObject({ code: 'closed' })
  expect(worker.terminate).toHaveBeenCalled()
})

test('a worker that does not start rejects the clause, and starts anew for the next', async () => {
  const { voice, worker, answer, spoken, startWorker } = createFakeWorker()
  const pending = voice.speak(say('call'), settings)
  await expect.poll(spoken).toEqual(['call'])
  worker.onerror({ message: 'blocked' })
  await expect(pending).rejects.toMatchObject({ code: 'load', message: 'blocked' })
  expect(startWorker).toHaveBeenCalledTimes(1)
  const second = voice.speak(say('me'), settings)
  await expect.poll(spoken).toEqual(['call', 'me'])
  await answer({ clause: clause(2) })
  expect(await second).toEqual(clause(2))
  expect(startWorker).toHaveBeenCalledTimes(2)
})

test('a worker that fails before the first clause starts anew for it', async () => {
  const { voice, worker, spoken, startWorker } = createFakeWorker()
  worker.onerror({ message: 'offline' })
  voice.speak(say('call'), settings).catch(() => {})
  await expect.poll(spoken).toEqual(['call'])
  expect(startWorker).toHaveBeenCalledTimes(2)
})
