import { expect, test } from 'vitest'
import { writeTogether } from './write-together.ts'

interface Write {
  items: string[]
  end(failure?: Error): void
}

/** Writes words, by their first letter, each write when it is told to. */
function wordsWritten() {
  const writes: Write[] = []
  const write = writeTogether(
    (word: string) => word[0],
    (items) =>
      new Promise<Map<string | undefined, string>>((resolve, reject) => {
        const written = new Map(items.filter((word) => !word.endsWith('?')).map((word) => [word[0], word]))
        writes.push({ items, end: (failure) => (failure ? reject(failure) : resolve(written)) })
      }),
  )
  return { writes, write }
}

test('what comes in one turn goes together, and what comes meanwhile goes together next', async () => {
  const { writes, write } = wordsWritten()
  const first = [write('apple'), write('banana')]
  await expect.poll(() => writes.length).toBe(1)
  const next = [write('cherry'), write('date?')]
  writes[0]?.end()
  expect(await Promise.all(first)).toEqual(['apple', 'banana'])
  await expect.poll(() => writes.length).toBe(2)
  writes[1]?.end()
  expect(await Promise.all(next)).toEqual(['cherry', undefined])
  expect(writes.map(({ items }) => items)).toEqual([
    ['apple', 'banana'],
    ['cherry', 'date?'],
  ])
})

test('two of one key are never in the same write', async () => {
  const { writes, write } = wordsWritten()
  const both = [write('apple'), write('avocado')]
  await expect.poll(() => writes.length).toBe(1)
  writes[0]?.end()
  await expect.poll(() => writes.length).toBe(2)
  writes[1]?.end()
  expect(await Promise.all(both)).toEqual(['apple', 'avocado'])
})

test('a write that fails is the failure of those in it, and the next go on', async () => {
  const { writes, write } = wordsWritten()
  const failing = write('apple')
  await expect.poll(() => writes.length).toBe(1)
  const next = write('banana')
  writes[0]?.end(new Error('no room'))
  await expect(failing).rejects.toThrow('no room')
  await expect.poll(() => writes.length).toBe(2)
  writes[1]?.end()
  expect(await next).toBe('banana')
})

test('a write that takes long holds up nobody, whether they came before it was late or after', async () => {
  const { writes, write } = wordsWritten()
  const long = write('apple')
  await expect.poll(() => writes.length).toBe(1)
  const next = write('banana')
  await expect.poll(() => writes.length).toBe(2)
  writes[1]?.end()
  expect(await next).toBe('banana')
  const later = write('cherry')
  await expect.poll(() => writes.length).toBe(3)
  writes[2]?.end()
  expect(await later).toBe('cherry')
  writes[0]?.end()
  expect(await long).toBe('apple')
})
