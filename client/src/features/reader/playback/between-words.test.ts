import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { workBetweenWords } from './between-words.ts'

/** What the browser was asked to call when it is idle. */
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

test('work waits until the browser is idle, is done in order, and once', () => {
  const between = workBetweenWords()
  const done: string[] = []
  between.add(() => done.push('journal'))
  between.add(() => done.push('progress'))
  expect(done).toEqual([])
  becomeIdle()
  expect(done).toEqual(['journal', 'progress'])
  between.add(() => done.push('the next word’s'))
  expect(done).toHaveLength(2)
  becomeIdle()
  expect(done).toEqual(['journal', 'progress', 'the next word’s'])
})

test('what waits is done at once where nothing may wait any more, and not again', () => {
  const between = workBetweenWords()
  const done: string[] = []
  between.add(() => done.push('journal'))
  between.finish()
  expect(done).toEqual(['journal'])
  becomeIdle()
  expect(done).toEqual(['journal'])
})

test('where a browser does not say when it is idle, work waits for the end of the frame', async () => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(window, 'requestIdleCallback')
  const between = workBetweenWords()
  const done: string[] = []
  between.add(() => done.push('journal'))
  expect(done).toEqual([])
  await expect.poll(() => done).toEqual(['journal'])
})
