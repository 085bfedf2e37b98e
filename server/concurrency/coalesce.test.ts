import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { coalesce } from './coalesce.ts'

/** Something that is asked for and answered by hand, in the order in which it was asked. */
function byHand() {
  const asked: { of: string; answer: (with_: string) => void; fail: (error: Error) => void }[] = []
  const find = coalesce(
    (of: string) => of,
    (of) =>
      new Promise<string>((resolve, reject) => {
        asked.push({ of, answer: resolve, fail: reject })
      }),
  )
  return { asked, find }
}

/** Waits until pending calls have started. */
const turns = async () => {
  for (let turn = 0; turn < 3; turn += 1) await setImmediate()
}

test('whoever asks while nobody does is answered by a question of their own', async () => {
  const { asked, find } = byHand()
  for (const said of ['one', 'two']) {
    const answer = find('a')
    await turns()
    asked.at(-1)?.answer(said)
    expect(await answer).toBe(said)
  }
  expect(asked).toHaveLength(2)
})

test('all who ask in the meantime share one answer, and none that was asked for before them', async () => {
  const { asked, find } = byHand()
  const first = find('a')
  const beside = find('a')
  await turns()
  const later = [find('a'), find('a'), find('a')]
  await turns()
  expect(asked).toHaveLength(1)
  asked[0]?.answer('old')
  expect([await first, await beside]).toEqual(['old', 'old'])
  await turns()
  expect(asked).toHaveLength(2)
  // This call needs a query of its own.
  const last = find('a')
  asked[1]?.answer('new')
  expect(await Promise.all(later)).toEqual(['new', 'new', 'new'])
  await turns()
  asked[2]?.answer('newest')
  expect(await last).toBe('newest')
  expect(asked).toHaveLength(3)
})

test('what is asked for beside it waits for nothing', async () => {
  const { asked, find } = byHand()
  const [one, other] = [find('a'), find('b')]
  await turns()
  asked[1]?.answer('of b')
  expect(await other).toBe('of b')
  asked[0]?.answer('of a')
  expect(await one).toBe('of a')
})

test('a failure is of those who shared it, and the next ask again', async () => {
  const { asked, find } = byHand()
  const first = find('a')
  await turns()
  const second = find('a')
  asked[0]?.fail(new Error('gone'))
  await expect(first).rejects.toThrow('gone')
  await turns()
  asked[1]?.answer('back')
  expect(await second).toBe('back')
})
