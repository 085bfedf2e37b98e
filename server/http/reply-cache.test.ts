import { expect, test } from 'vitest'
import { cacheReplies } from './reply-cache.ts'

/** Creates a cache of replies over mutable texts. Records the serializations; `hold` pauses them. */
function createTexts() {
  const current = new Map([['a', 1]])
  const written: string[] = []
  let held = Promise.resolve()
  const ask = cacheReplies<string>(64, {
    getKey: (name) => name,
    findVersion: async (name) => `${current.get(name)}`,
    async serialize(name) {
      written.push(name)
      await held
      const version = current.get(name)
      if (version === undefined) throw new Error('there is none')
      return `"${name} ${version}"`
    },
  })
  return {
    current,
    written,
    ask: async (name: string) => (await ask(name)).text,
    hold() {
      const { promise, release } = released()
      held = promise
      return release
    },
  }
}

function released() {
  let release = () => {}
  const promise = new Promise<void>((resolve) => {
    release = resolve
  })
  return { promise, release }
}

test('serializes an unchanged answer once, and again after a change', async () => {
  const { ask, current, written } = createTexts()
  expect([await ask('a'), await ask('a')]).toEqual(['"a 1"', '"a 1"'])
  expect(written).toEqual(['a'])
  current.set('a', 2)
  expect([await ask('a'), await ask('a')]).toEqual(['"a 2"', '"a 2"'])
  expect(written).toEqual(['a', 'a'])
})

test('coalesces concurrent calls', async () => {
  const { ask, written, hold } = createTexts()
  const release = hold()
  const answers = Promise.all([ask('a'), ask('a'), ask('a')])
  release()
  expect(await answers).toEqual(['"a 1"', '"a 1"', '"a 1"'])
  expect(written).toEqual(['a'])
})

test('answers with the newer data after a change during serialization', async () => {
  const { ask, current, hold } = createTexts()
  const release = hold()
  const before = ask('a')
  await Promise.resolve()
  current.set('a', 2)
  const after = ask('a')
  release()
  expect(await before).toBe('"a 2"')
  expect(await after).toBe('"a 2"')
  expect(await ask('a')).toBe('"a 2"')
})

test('does not cache a failure', async () => {
  const { ask, current } = createTexts()
  await expect(ask('b')).rejects.toThrow('there is none')
  current.set('b', 1)
  expect(await ask('b')).toBe('"b 1"')
})

test('evicts the least recently used answer above the memory limit', async () => {
  const { ask, current, written } = createTexts()
  for (const name of ['b', 'c', 'd']) current.set(name, 1)
  for (const name of ['a', 'b', 'c', 'd', 'd', 'c', 'a']) await ask(name)
  expect(written).toEqual(['a', 'b', 'c', 'd', 'a'])
})
