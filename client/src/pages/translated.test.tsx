import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import { translatePage } from '../testing/translator.ts'
import { reader, session } from './reader.fixture.ts'

const translate = (text: string) => `«${text}»`
/** Returns the text of the page after the translator has run. */
const shown = async () => {
  await act(async () => {})
  return document.body.textContent
}

test('a translated reader plays, steps, shows settings, the full text, the dictionary and the coda', async () => {
  const { server, person, start } = reader({ content: 'Two words. And four more words.' })
  server.answer(api.reading.open, { ...session, wordsRead: 1, seq: 0 })
  server.answer(api.reading.save, { id: 5, wordsRead: 2, seq: 1, completed: false })
  server.answer(api.dictionary.look, [])
  server.answer(api.sponsors.afterChapter, [])
  start()
  await screen.findByText(/^Word 1 of 6/)
  const stop = translatePage(translate)
  expect(await shown()).toContain('«Word 1 of 6 (16% complete)»')
  expect(document.querySelector('[data-word]')?.textContent).toBe('Two')

  await person.keyboard(' ')
  expect(await shown()).toContain('«Pause»')
  await person.keyboard(' ')
  expect(await shown()).not.toContain('«Pause»')
  await person.keyboard('{ArrowLeft}{ArrowRight}')
  expect(await shown()).toMatch(/«Word [2-6] of 6/)

  await person.keyboard('d')
  await screen.findByRole('dialog')
  await person.keyboard('{Escape}s')
  await person.click(await screen.findByRole('switch', { name: /Single Keys/ }))
  expect(await shown()).not.toContain('«Press')
  await person.click(screen.getByRole('switch', { name: /Single Keys/ }))
  expect(await shown()).toContain('«Press')
  await person.keyboard('{Escape}t')
  expect((await screen.findByRole('region', { name: 'Full text' })).textContent).toBe(
    'Two words. And four more words.',
  )
  await person.keyboard('t')
  for (let step = 0; step < 6; step += 1) await person.keyboard('{ArrowRight}')
  expect(await shown()).toContain('«The end»')
  await waitFor(() => expect(document.body.textContent).toContain('«Read on»'))
  await person.keyboard('{ArrowLeft}')
  expect(await shown()).toContain('«Word 5 of 6 (83% complete)»')
  stop()
})
