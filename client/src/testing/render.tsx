import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { User } from '#shared/account.ts'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import { reportsApi } from '#shared/reports-api.ts'
import { savedWordsApi } from '#shared/saved-words-api.ts'
import { aReviewSummary, aUser } from '#shared/testing/make.ts'
import { wordReviewApi } from '#shared/word-review.ts'
import { Providers } from '../app/providers.tsx'
import { Routes } from '../app/routes.tsx'
import { fakeServer } from './fake-server.ts'

export const ada = aUser()

export const signedOut = new ApiError('signed_out', 'Please sign in')

/** Sets the address and fake responses for the whole client, which `start` renders. @param user the signed-in user; null for a visitor */
export function open(path: string, user: User | null = ada) {
  const server = fakeServer()
  server.answer(api.account.user, user ?? signedOut)
  server.answer(api.library.shortPiece, null)
  server.answer(api.library.tonight, [])
  server.answer(reportsApi.answers, [])
  server.answer(adminApi.site.panel, {})
  server.answer(api.reading.years, { years: [], finished: [] })
  server.answer(wordReviewApi.wordReview.summary, aReviewSummary())
  server.answer(wordReviewApi.wordReview.settings, { isOn: true, retention: 'steady', newPerDay: 5 })
  server.answer(savedWordsApi.savedWords.states, { isOn: true, day: '2026-11-20', cards: [], works: [] })
  window.history.replaceState(null, '', path)
  const start = () =>
    render(
      <Providers>
        <Routes />
      </Providers>,
    )
  return { server, start, person: userEvent.setup() }
}
