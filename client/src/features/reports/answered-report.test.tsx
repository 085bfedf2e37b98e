import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { reportsApi } from '#shared/reports-api.ts'
import { Providers } from '../../app/providers.tsx'
import { fakeServer } from '../../testing/fake-server.ts'
import { AnsweredReport } from './answered-report.tsx'

test('tells the reader of each resolved report until it is dismissed', async () => {
  const person = userEvent.setup()
  const server = fakeServer()
  const [first, second] = [
    { id: 4, title: 'A misprint', adminNotes: 'Mended.\nThank you!' },
    { id: 9, title: 'No sound', adminNotes: null },
  ]
  server.answer(reportsApi.answers, [first, second])
  server.answer(reportsApi.dismissAnswer, undefined)
  render(
    <Providers>
      <AnsweredReport />
    </Providers>,
  )
  expect(await screen.findByText('Your report: resolved')).toBeVisible()
  expect(screen.getByText(/A misprint/)).toHaveTextContent('“A misprint” Mended. Thank you!')
  server.answer(reportsApi.answers, [second])
  await person.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(await screen.findByText('“No sound”')).toBeVisible()
  expect(server.asked.map(({ method, path }) => `${method} ${path}`)).toContain(
    'DELETE /api/user/report-answers/4',
  )
  server.answer(reportsApi.answers, [])
  await person.click(screen.getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(server.asked).toHaveLength(5))
  expect(screen.queryByText('Your report: resolved')).toBeNull()
})
