import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Providers } from '../../app/providers.tsx'
import { estimateStrength, PasswordStrength } from './password-strength.tsx'

test.each([
  ['', 0],
  ['short', 0],
  ['aaaaaaaaaaaaaaaa', 1],
  ['secret', 1],
  ['secretly1', 2],
  ['a line of a song', 3],
  ['correct horse battery', 3],
  ['漢字漢字', 0],
])('estimates the strength of %s as %d', (password, strength) => {
  expect(estimateStrength(password)).toBe(strength)
})

test('recognizes a common password in any case and rates others by length', async () => {
  const { rerender } = render(<PasswordStrength password="Password1" />, { wrapper: Providers })
  expect(await screen.findByText(/^A very common password/)).toBeVisible()
  rerender(<PasswordStrength password="a line of a song" />)
  expect(screen.getByText('Strong')).toBeVisible()
  rerender(<PasswordStrength password="12345" />)
  expect(screen.queryByText(/password/)).toBeNull()
})
