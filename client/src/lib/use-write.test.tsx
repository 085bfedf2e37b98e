import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import { aSavedWord, aText } from '#shared/testing/make.ts'
import { answerNoBooks } from '../pages/own-books.fixture.ts'
import { open } from '../testing/render.tsx'

const { list, create } = api.texts

async function fillForm() {
  const opened = open('/personal-library')
  answerNoBooks(opened.server)
  opened.server.answer(list, [])
  opened.start()
  await opened.person.click(await screen.findByRole('button', { name: 'Add Text' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Text' }))
  await opened.person.type(dialog.getByLabelText('Title'), 'Mine')
  await opened.person.type(dialog.getByLabelText('Content'), 'A line.')
  const sent = () => opened.server.asked.filter(({ method }) => method === 'POST')
  return { ...opened, dialog, sent, button: dialog.getByRole('button', { name: 'Add Text' }) }
}

test('sends a form once for two clicks and Enter, while it is validated or sent', async () => {
  const { server, button, sent } = await fillForm()
  server.answer(create, aText())
  fireEvent.click(button)
  fireEvent.click(button)
  if (button instanceof HTMLButtonElement && button.form) fireEvent.submit(button.form)
  expect(await screen.findByText('Text added')).toBeVisible()
  expect(sent()).toHaveLength(1)
})

test('sends a retry of a creation with the same key, and another text with another', async () => {
  const { server, person, dialog, button, sent } = await fillForm()
  const keys = () => sent().map(({ headers }) => headers?.get('Idempotency-Key'))
  server.answer(create, () => Promise.reject(new Error('offline')))
  await person.click(button)
  expect(await screen.findByText('Failed to add text')).toBeVisible()
  await person.click(button)
  await person.type(dialog.getByLabelText('Content'), ' Another.')
  server.answer(create, aText())
  await person.click(button)
  expect(await screen.findByText('Text added')).toBeVisible()
  const [first, retry, other] = keys()
  expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(retry).toBe(first)
  expect(other).not.toBe(first)
})

test('ignores the second click of a double tap that the browser counts as a first one, in the next row', async () => {
  const { server, start } = open('/saved-words')
  server.answer(api.words.names, [])
  const words = ['one', 'two', 'three'].map((word, index) => aSavedWord({ id: index + 1, word }))
  server.answer(api.words.saved, words)
  server.answer(api.words.remove, undefined)
  start()
  const getDelete = (word: string) => screen.getByRole('button', { name: `Delete ${word}` })
  await screen.findByRole('button', { name: 'Delete one' })
  // A second later, so that the last press of another test does not count as the first of a double tap.
  const startedAt = new Event('pointerdown').timeStamp + 1_000
  const tap = (button: HTMLElement, afterMs: number, clientY = 10) => {
    const press = createEvent.pointerDown(button, { pointerType: 'touch', clientY })
    Object.defineProperty(press, 'timeStamp', { value: startedAt + afterMs })
    fireEvent(button, press)
    fireEvent.click(button, { detail: 1 })
  }
  tap(getDelete('one'), 0)
  tap(getDelete('two'), 299)
  const removals = () => server.asked.filter(({ method }) => method === 'DELETE')
  expect(await screen.findByText('Word deleted')).toBeVisible()
  expect(removals()).toHaveLength(1)
  tap(getDelete('two'), 600)
  // Far from the last press, as with the other thumb.
  tap(getDelete('three'), 610, 90)
  await waitFor(() => expect(removals()).toHaveLength(3))
})
