import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createIdleQueue } from './idle-queue.ts'

/** Callbacks passed to `requestIdleCallback`. */
let idle: (() => void)[] = []

beforeEach(() => {
  idle = []
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback))
  vi.stubGlobal('cancelIdleCallback', (handle: number) => {
    idle[handle - 1] = () => {}
  })
})

afterEach(() => vi.unstubAllGlobals())

const becomeIdle = () => {
  for (const callback of idle.splice(0)) callback()
}

test('runs work when the browser is idle, in order and once', () => {
  const queue = createIdleQueue()
  const done: string[] = []
  queue.add(() => done.push('journal'))
  queue.add(() => done.push('progress'))
  expect(done).toEqual([])
  becomeIdle()
  expect(done).toEqual(['journal', 'progress'])
  queue.add(() => done.push('the next word’s'))
  expect(done).toHaveLength(2)
  becomeIdle()
  expect(done).toEqual(['journal', 'progress', 'the next word’s'])
})

test('flush runs queued work at once, and not again', () => {
  const queue = createIdleQueue()
  const done: string[] = []
  queue.add(() => done.push('journal'))
  queue.flush()
  expect(done).toEqual(['journal'])
  becomeIdle()
  expect(done).toEqual(['journal'])
})

test('runs work after the frame in a browser without requestIdleCallback', async () => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(window, 'requestIdleCallback')
  const queue = createIdleQueue()
  const done: string[] = []
  queue.add(() => done.push('journal'))
  expect(done).toEqual([])
  await expect.poll(() => done).toEqual(['journal'])
})
