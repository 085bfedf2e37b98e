import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { aUser } from '#shared/testing/make.ts'
import { CurrentUser } from '../../lib/current-user.ts'
import { fakeSessions } from './position/position-saver.fixture.ts'
import { useReaderState } from './reader-context.ts'

const client = new QueryClient()
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>
    <CurrentUser value={aUser()}>{children}</CurrentUser>
  </QueryClientProvider>
)

test('the reader re-renders with the settings, not with the word', async () => {
  const { source } = fakeSessions()
  const open = () =>
    useReaderState({
      journalName: 'text.1',
      content: 'One two three four five six.',
      category: 'Novel',
      revision: 1,
      session: null,
      marks: { marks: [], add: () => '', change: () => true, remove: () => () => {} },
      createSource: () => source,
    })
  const { result } = renderHook(open, { wrapper })
  const first = result.current
  for (let step = 0; step < 4; step += 1) act(() => first.player.step(1))
  expect(first.player.index).toBe(4)
  expect(result.current).toBe(first)
  act(() => first.changeSettings({ trueSpeed: true }))
  expect(result.current).not.toBe(first)
})
