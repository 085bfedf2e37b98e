import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { toast } from '../lib/toast.ts'
import { Toaster } from './toaster.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(<Toaster />)
})
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('dismisses a toast after its duration', async () => {
  act(() => void toast({ title: 'Progress saved', durationMs: 1_500 }))
  await advance(1_400)
  expect(screen.getByText('Progress saved')).toBeVisible()
  await advance(200)
  expect(screen.queryByText('Progress saved')).toBeNull()
})

test('keeps a toast without a duration until it is dismissed', async () => {
  act(() => void toast({ title: 'Word saved!' }))
  await advance(600_000)
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText('Word saved!')).toBeNull()
})

test('pauses the duration while the toast has the focus', async () => {
  act(() => void toast({ title: 'Save failed', durationMs: 3_000 }))
  await advance(2_000)
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus())
  await advance(60_000)
  expect(screen.getByText('Save failed')).toBeVisible()
  act(() => screen.getByRole('button', { name: 'Dismiss' }).blur())
  await advance(1_100)
  expect(screen.queryByText('Save failed')).toBeNull()
})

test('shows one toast at a time', async () => {
  act(() => void toast({ title: 'Text added' }))
  act(() => void toast({ title: 'Text updated' }))
  await advance(100)
  expect(screen.queryByText('Text added')).toBeNull()
  expect(screen.getByText('Text updated')).toBeVisible()
})

test('moves off the close button of the top dialog, not of the one below', () => {
  document.body.insertAdjacentHTML(
    'beforeend',
    '<div role="dialog"><button aria-label="Close"></button></div>'.repeat(2),
  )
  const [below, top] = screen.getAllByRole('button', { name: 'Close' })
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const y = this === below ? 9_000 : 0
    return { left: 0, right: 300, top: y, bottom: y + 500, height: 500 } as DOMRect
  })
  act(() => void toast({ title: 'Failed to submit report' }))
  const hasMoved = () => {
    // Triggers the measurement that a browser makes when it lays out the toast.
    fireEvent(window, new Event('resize'))
    return screen.getByText('Failed to submit report').closest('ol')?.style.top === ''
  }
  expect(hasMoved()).toBe(true)
  top?.parentElement?.remove()
  expect(hasMoved()).toBe(false)
  below?.parentElement?.remove()
  vi.restoreAllMocks()
})
