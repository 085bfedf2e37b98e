import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Providers } from '../app/providers.tsx'
import type { LazyComponent } from '../lib/lazy.tsx'
import { lazyDialog } from './lazy-dialog.tsx'

interface OverlayProps {
  open: boolean
  onClose: () => void
}

function Overlay({ open, onClose }: OverlayProps) {
  return (
    open && (
      <button type="button" onClick={onClose}>
        Close the overlay
      </button>
    )
  )
}

function Page({ overlay: LazyOverlay }: { overlay: LazyComponent<OverlayProps> }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <LazyOverlay open={open} onClose={() => setOpen(false)} />
    </>
  )
}

/** Renders a page with a button that opens the overlay. */
function start(load: () => Promise<typeof Overlay>) {
  const overlay = lazyDialog(load)
  render(
    <Providers>
      <Page overlay={overlay} />
    </Providers>,
  )
  return { overlay, person: userEvent.setup(), open: () => screen.getByRole('button', { name: 'Open' }) }
}

test('loads nothing before it is opened, and then once', async () => {
  const load = vi.fn(async () => Overlay)
  const { person, open } = start(load)
  expect(load).not.toHaveBeenCalled()
  await person.click(open())
  await person.click(await screen.findByRole('button', { name: 'Close the overlay' }))
  await person.click(open())
  expect(await screen.findByRole('button', { name: 'Close the overlay' })).toBeVisible()
  expect(load).toHaveBeenCalledOnce()
})

test('opens at once when its code was prefetched', async () => {
  const { overlay, person, open } = start(async () => Overlay)
  await overlay.load()
  await person.click(open())
  expect(screen.getByRole('button', { name: 'Close the overlay' })).toBeVisible()
})

test('shows a toast when its code cannot be loaded, leaves the page as it is, and retries when it is opened again', async () => {
  // React logs the error to the console.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const load = vi.fn(async () => Overlay)
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const { person, open } = start(load)
  await person.click(open())
  expect(await screen.findByText('This could not be opened')).toBeVisible()
  await person.click(open())
  expect(await screen.findByRole('button', { name: 'Close the overlay' })).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
})

test('does not open after Escape was pressed while it was loading', async () => {
  let resolveLoad: (code: typeof Overlay) => void = () => {}
  const { overlay, person, open } = start(() => new Promise((resolve) => (resolveLoad = resolve)))
  await person.click(open())
  expect(screen.getByRole('status')).toHaveTextContent('Opening')
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('status')).toBeNull()
  await act(async () => {
    resolveLoad(Overlay)
    await overlay.load()
  })
  expect(screen.queryByRole('button', { name: 'Close the overlay' })).toBeNull()
  expect(open()).toHaveFocus()
})
