import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import { translatePage } from '../testing/translator.ts'
import { reader, session } from './reader.fixture.ts'

const content = 'The sea.[^1] It was _calm_[^2] there.[3]\n\n[^1]: Of the north.\n[^2]: See _ibid._'

async function openReader() {
  const { server, person, start } = reader({ content })
  server.answer(api.reading.open, session)
  server.answer(api.reading.save, session)
  server.answer(api.sponsors.afterChapter, [])
  start()
  await screen.findByText(/^Word 1 of 6/)
  return person
}

test.each(['Full text', 'The sentence around the word'])('opens a note in place: %s', async (view) => {
  const person = await openReader()
  if (view === 'Full text') await person.keyboard('t')
  const section = within(await screen.findByRole('region', { name: view }))
  const mark = section.getByRole('button', { name: 'Note 1', expanded: false })
  await person.click(mark)
  expect(section.getByRole('note')).toHaveTextContent('Of the north.')
  expect(mark).toHaveAttribute('aria-expanded', 'true')
  await person.click(mark)
  expect(section.queryByRole('note')).toBeNull()
  expect(screen.getByText(/^Word 1 of 6/)).toBeVisible()
})

test('opens one note at a time by keyboard, which Escape closes', async () => {
  const person = await openReader()
  await person.keyboard('t')
  const section = await screen.findByRole('region', { name: 'Full text' })
  expect(section).toHaveTextContent('The sea. It was calm there.')
  expect(within(section).getAllByRole('button')).toHaveLength(2)
  act(() => section.focus())
  await person.tab()
  await person.keyboard('{Enter}')
  await person.tab()
  expect(screen.getByRole('note')).toHaveFocus()
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('note')).toBeNull()
  expect(screen.getByRole('button', { name: 'Note 1' })).toHaveFocus()
  await person.keyboard(' ')
  await person.tab()
  await person.tab()
  await person.keyboard('{Enter}')
  expect(screen.getByRole('note')).toHaveTextContent('See ibid.')
})

test('a focused note leaves the reader its keys', async () => {
  const person = await openReader()
  await person.click(screen.getByRole('button', { name: 'Note 1' }))
  await person.click(screen.getByRole('note'))
  await person.keyboard('{ArrowDown}{ArrowRight}')
  expect(screen.getByText(/^Word 2 of 6/)).toBeVisible()
  expect(screen.getByText('200 WPM')).toBeVisible()
  await person.keyboard(' ')
  expect(await screen.findByRole('button', { name: 'Pause' })).toBeVisible()
  await person.keyboard(' ')
})

test.each(['Full text', 'The sentence around the word'])(
  'opens notes of a translated text: %s',
  async (view) => {
    const person = await openReader()
    if (view === 'Full text') await person.keyboard('t')
    const section = within(await screen.findByRole('region', { name: view }))
    const stop = translatePage((text) => `«${text}»`, true)
    for (const mark of section.getAllByRole('button')) {
      await person.click(mark)
      expect(section.getByRole('note')).toBeVisible()
    }
    await person.keyboard('{Escape}')
    expect(section.queryByRole('note')).toBeNull()
    stop()
  },
)

test('prints all notes', async () => {
  await openReader()
  const print = (type: string) => act(() => void window.dispatchEvent(new Event(type)))
  print('beforeprint')
  const notes = screen.getAllByRole('note').map(({ textContent }) => textContent)
  expect(notes).toEqual(['Of the north.', 'See ibid.'])
  print('afterprint')
  expect(screen.queryByRole('note')).toBeNull()
})
