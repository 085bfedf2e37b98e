import { expect, test } from 'vitest'
import { keepAnswers } from './kept-answers.ts'

/** A text under each name, which may be changed; what is written of it is counted, and waits where it is held. */
function texts() {
  const current = new Map([['a', 1]])
  const written: string[] = []
  let held = Promise.resolve()
  const ask = keepAnswers<string>(80, {
    keyOf: (name) => name,
    findVersion: async (name) => `${current.get(name)}`,
    async write(name) {
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
    ask: async (name: string) => (await ask(name)).json,
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

test('what has not changed is written once, and what has is written anew', async () => {
  const { ask, current, written } = texts()
  expect([await ask('a'), await ask('a')]).toEqual(['"a 1"', '"a 1"'])
  expect(written).toEqual(['a'])
  current.set('a', 2)
  expect([await ask('a'), await ask('a')]).toEqual(['"a 2"', '"a 2"'])
  expect(written).toEqual(['a', 'a'])
})

test('those who ask for the same at once share what is written', async () => {
  const { ask, written, hold } = texts()
  const release = hold()
  const answers = Promise.all([ask('a'), ask('a'), ask('a')])
  release()
  expect(await answers).toEqual(['"a 1"', '"a 1"', '"a 1"'])
  expect(written).toEqual(['a'])
})

test('what changes while it is written is answered as it has become', async () => {
  const { ask, current, hold } = texts()
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

test('what could not be written is not kept', async () => {
  const { ask, current } = texts()
  await expect(ask('b')).rejects.toThrow('there is none')
  current.set('b', 1)
  expect(await ask('b')).toBe('"b 1"')
})

test('what takes more room than there is goes, the one first that was not asked for longest', async () => {
  const { ask, current, written } = texts()
  for (const name of ['b', 'c', 'd']) current.set(name, 1)
  for (const name of ['a', 'b', 'c', 'd', 'd', 'c', 'a']) await ask(name)
  expect(written).toEqual(['a', 'b', 'c', 'd', 'a'])
})
