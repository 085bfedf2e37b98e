import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Providers } from '../app/providers.tsx'
import { type LazyComponent, lazyComponent } from '../lib/lazy.tsx'
import { LazyOverlay } from './lazy-overlay.tsx'

function Overlay({ onClose }: { onClose: () => void }) {
  return (
    <button type="button" onClick={onClose}>
      Close the overlay
    </button>
  )
}

type Part = LazyComponent<{ onClose: () => void }>

function Page({ part: Part }: { part: Part }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <LazyOverlay open={open} onClose={close}>
        {open && <Part onClose={close} />}
      </LazyOverlay>
    </>
  )
}

/** A page with a button that opens what is fetched so. */
function start(load: () => Promise<typeof Overlay>) {
  const part = lazyComponent(load)
  render(
    <Providers>
      <Page part={part} />
    </Providers>,
  )
  return { part, person: userEvent.setup(), open: () => screen.getByRole('button', { name: 'Open' }) }
}

test('nothing is fetched before it is opened, and then once', async () => {
  const load = vi.fn(async () => Overlay)
  const { person, open } = start(load)
  expect(load).not.toHaveBeenCalled()
  await person.click(open())
  await person.click(await screen.findByRole('button', { name: 'Close the overlay' }))
  await person.click(open())
  expect(await screen.findByRole('button', { name: 'Close the overlay' })).toBeVisible()
  expect(load).toHaveBeenCalledOnce()
})

test('what has been fetched ahead is there at once', async () => {
  const { part, person, open } = start(async () => Overlay)
  await part.fetch()
  await person.click(open())
  expect(screen.getByRole('button', { name: 'Close the overlay' })).toBeVisible()
})

test('what cannot be fetched says so, leaves the page as it is, and is fetched again when it is opened again', async () => {
  // React tells the console of what is thrown.
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

test('Escape closes what is still being fetched: it does not open once it has come', async () => {
  let come: (code: typeof Overlay) => void = () => {}
  const { part, person, open } = start(() => new Promise((resolve) => (come = resolve)))
  await person.click(open())
  expect(screen.getByRole('status')).toHaveTextContent('Opening')
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('status')).toBeNull()
  await act(async () => {
    come(Overlay)
    await part.fetch()
  })
  expect(screen.queryByRole('button', { name: 'Close the overlay' })).toBeNull()
  expect(open()).toHaveFocus()
})
