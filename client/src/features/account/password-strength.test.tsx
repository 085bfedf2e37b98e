import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PasswordStrength, strengthOf } from './password-strength.tsx'

test.each([
  ['', 0],
  ['short', 0],
  ['aaaaaaaaaaaaaaaa', 1],
  ['secret', 1],
  ['secretly1', 2],
  ['a line of a song', 3],
  ['correct horse battery', 3],
  ['漢字漢字', 0],
])('%s is as strong as %d', (password, strength) => {
  expect(strengthOf(password)).toBe(strength)
})

test('a common password is said to be one, in whatever case; another is told by its length', async () => {
  const { rerender } = render(<PasswordStrength password="Password1" />)
  expect(await screen.findByText(/^One of the most common passwords/)).toBeVisible()
  rerender(<PasswordStrength password="a line of a song" />)
  expect(screen.getByText('Strong')).toBeVisible()
  rerender(<PasswordStrength password="12345" />)
  expect(screen.queryByText(/passwords/)).toBeNull()
})
