import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aReviewCard } from '#shared/testing/make.ts'
import { Providers } from '../../../app/providers.tsx'
import { useClausePlayer } from './use-clause-player.ts'

test.each([
  ['speaks', 'He was thinking of the long voyage, and had no word for us.', 1],
  ['leaves to the eye', 'Nous étions à l’étude, quand le proviseur entra avec un nouveau dans les rangs.', 0],
])('%s “%s”', (_, text, times) => {
  const voice = vi.fn(() => () => {})
  const card = aReviewCard({ text, at: 2, clauseStart: 0, clauseEnd: 5 })
  renderHook(() => useClausePlayer(card, voice), { wrapper: Providers })
  expect(voice).toHaveBeenCalledTimes(times)
})
