import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { reader } from './reader.fixture.ts'

test('shows lines, breaks and pictures in the full text, and reads no word of a picture', async () => {
  const { person, start } = reader({
    content: 'He sang:\n\n![A cat.]\n\nO rose,  \nthou art.\n\n* * *\n\nEnd.',
  })
  start()
  expect(await screen.findByText(/^Word 1 of 8/)).toBeVisible()
  await person.keyboard('t')
  const text = await screen.findByRole('region', { name: 'Full text' })
  const paragraphs = Array.from(text.querySelectorAll('p'), (paragraph) => paragraph.textContent)
  expect(paragraphs).toEqual(['He sang:', 'Picture: A cat.', 'O rose,\nthou art.', '* * *', 'End.'])
})
