import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { PasteArea } from './paste-area.tsx'

function renderArea() {
  render(<PasteArea label="Content" />)
  return { area: screen.getByLabelText<HTMLTextAreaElement>('Content'), person: userEvent.setup() }
}
const note = () => screen.queryByText(/^Straight quotes and dashes made typographic/)

test('makes pasted text typographic and restores it, with the text around it', async () => {
  const { area, person } = renderArea()
  await person.type(area, "It's typed. ")
  expect(note()).toBeNull()
  await person.paste('"Tide\'s out--go..."')
  expect(area).toHaveValue("It's typed. “Tide’s out—go…”")
  expect(note()).toHaveTextContent('Straight quotes and dashes made typographic: 5.')
  await person.type(area, " It's late.")
  await person.click(screen.getByRole('button', { name: 'Leave as it was' }))
  expect(area).toHaveValue("It's typed. \"Tide's out--go...\" It's late.")
  expect(area).toHaveFocus()
  expect(note()).toBeNull()
})

test('restores what was pasted, not the same words before it', async () => {
  const { area, person } = renderArea()
  await person.type(area, 'It’s typed. ')
  await person.paste("It's")
  await person.click(screen.getByRole('button', { name: 'Leave as it was' }))
  expect(area).toHaveValue("It’s typed. It's")
})

test('offers nothing after a change of what was pasted, or when nothing is made typographic', async () => {
  const { area, person } = renderArea()
  await person.click(area)
  await person.paste('“Plain” words.')
  expect(area).toHaveValue('“Plain” words.')
  expect(note()).toBeNull()
  await person.paste("It's.")
  expect(note()).not.toBeNull()
  fireEvent.change(area, { target: { value: 'Other words' } })
  expect(note()).toBeNull()
})
