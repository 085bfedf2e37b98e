import { expect, test } from 'vitest'
import { batchCalls } from './batch-calls.ts'

interface Batch {
  items: string[]
  end(failure?: Error): void
}

/** Batches calls by the first letter of a word; the test ends each batch by hand. */
function createWordBatcher() {
  const batches: Batch[] = []
  const ask = batchCalls(
    (word: string) => word[0],
    (items) =>
      new Promise<Map<string | undefined, string>>((resolve, reject) => {
        const answers = new Map(items.filter((word) => !word.endsWith('?')).map((word) => [word[0], word]))
        batches.push({ items, end: (failure) => (failure ? reject(failure) : resolve(answers)) })
      }),
  )
  return { batches, ask }
}

test('batches calls of one event loop turn, and calls made meanwhile into the next batch', async () => {
  const { batches, ask } = createWordBatcher()
  const first = [ask('apple'), ask('banana')]
  await expect.poll(() => batches.length).toBe(1)
  const next = [ask('cherry'), ask('date?')]
  batches[0]?.end()
  expect(await Promise.all(first)).toEqual(['apple', 'banana'])
  await expect.poll(() => batches.length).toBe(2)
  batches[1]?.end()
  expect(await Promise.all(next)).toEqual(['cherry', undefined])
  expect(batches.map(({ items }) => items)).toEqual([
    ['apple', 'banana'],
    ['cherry', 'date?'],
  ])
})

test('starts the next batch before the calls of the last one resolve', async () => {
  const { batches, ask } = createWordBatcher()
  const underWay: number[] = []
  const first = ask('apple').then(() => underWay.push(batches.length))
  await expect.poll(() => batches.length).toBe(1)
  const next = ask('banana')
  batches[0]?.end()
  await first
  expect(underWay).toEqual([2])
  batches[1]?.end()
  await next
})

test('never puts two calls with the same key into one batch', async () => {
  const { batches, ask } = createWordBatcher()
  const both = [ask('apple'), ask('avocado')]
  await expect.poll(() => batches.length).toBe(1)
  batches[0]?.end()
  await expect.poll(() => batches.length).toBe(2)
  batches[1]?.end()
  expect(await Promise.all(both)).toEqual(['apple', 'avocado'])
})

test('rejects the calls of a failed batch only', async () => {
  const { batches, ask } = createWordBatcher()
  const failing = ask('apple')
  await expect.poll(() => batches.length).toBe(1)
  const next = ask('banana')
  batches[0]?.end(new Error('no room'))
  await expect(failing).rejects.toThrow('no room')
  await expect.poll(() => batches.length).toBe(2)
  batches[1]?.end()
  expect(await next).toBe('banana')
})

test('does not delay other calls behind a slow batch', async () => {
  const { batches, ask } = createWordBatcher()
  const long = ask('apple')
  await expect.poll(() => batches.length).toBe(1)
  const next = ask('banana')
  await expect.poll(() => batches.length).toBe(2)
  batches[1]?.end()
  expect(await next).toBe('banana')
  const later = ask('cherry')
  await expect.poll(() => batches.length).toBe(3)
  batches[2]?.end()
  expect(await later).toBe('cherry')
  batches[0]?.end()
  expect(await long).toBe('apple')
})
