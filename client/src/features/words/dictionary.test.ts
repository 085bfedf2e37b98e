import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { api } from '#shared/api.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { dictionaryQuery } from './dictionary.ts'

const minuteMs = 60_000
const meanings = [{ partOfSpeech: 'noun', definitions: [{ definition: 'A large sea mammal.' }] }]
const entry = { word: 'whale', phonetics: [], meanings, source: 'WordNet' }

beforeEach(() => {
  vi.useFakeTimers()
})

test('keeps an entry fresh for five minutes and cached for ten', async () => {
  const server = fakeServer()
  server.answer(api.dictionary.look, [entry])
  const client = new QueryClient()
  const look = () => client.fetchQuery(dictionaryQuery('whale'))
  await look()
  await vi.advanceTimersByTimeAsync(5 * minuteMs - 1)
  await look()
  expect(server.asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  await look()
  expect(server.asked).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(10 * minuteMs - 1)
  expect(client.getQueryData(dictionaryQuery('whale').queryKey)).toEqual([entry])
  await vi.advanceTimersByTimeAsync(1)
  expect(client.getQueryData(dictionaryQuery('whale').queryKey)).toBeUndefined()
})
