import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Link, useLocation } from 'wouter'
import { api } from '#shared/api.ts'
import { type BrokenPage, brokenPage } from '#shared/site.ts'
import { fakeServer } from '../testing/fake-server.ts'

let PageErrorBoundary: typeof import('./page-error-boundary.tsx').PageErrorBoundary

// Each test imports the module anew, as a page load does. Silences the errors that React logs.
beforeEach(async () => {
  vi.resetModules()
  ;({ PageErrorBoundary } = await import('./page-error-boundary.tsx'))
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

const secret =
  'Call me\n    at Ishmael (https://sea.example/whale.js:1:2)\nWhale@https://sea.example/whale.js:3:4'

function Throwing({ error }: { error: unknown }): never {
  throw error
}

/** Throws on every page except the library. */
function OnlyLibrary({ error }: { error: unknown }) {
  const [path] = useLocation()
  if (path !== '/') throw error
  return <Link href="/saved-words">Saved Words</Link>
}

/** Renders a page that throws. The returned function `reports` reads the error reports that the server received. */
async function renderThrowing(
  error: unknown,
  path = '/reader/4/12?word=7',
  says = 'This page has stopped working.',
) {
  window.history.replaceState(null, '', path)
  const server = fakeServer()
  server.answer(api.brokenPages.report, undefined)
  const page = (
    <PageErrorBoundary>
      <Throwing error={error} />
    </PageErrorBoundary>
  )
  render(page)
  expect(screen.getByText(says)).toBeVisible()
  await vi.dynamicImportSettled()
  const reports = () => server.asked.map(({ body }) => body as BrokenPage)
  return { server, page, reports }
}

test('shows and reports a page that throws, with the position in the code', async () => {
  const { server, reports } = await renderThrowing(new TypeError(secret))
  expect(server.asked).toMatchObject([{ method: 'POST', path: '/api/broken-pages' }])
  const [report] = reports()
  expect(brokenPage.safeParse(report).error).toBeUndefined()
  expect(report).toMatchObject({ page: '/reader/:workId/:chapterId', error: 'TypeError' })
  expect(report?.stack[0]).toMatch(/^[\w.]*@page-error-boundary\.isolated\.test\.tsx:\d+:\d+$/)
  expect(report?.components[0]).toMatch(/^Throwing@page-error-boundary\.isolated\.test\.tsx:\d+:\d+$/)
})

test('reports neither the message of the error nor the address, but its pattern', async () => {
  const { reports } = await renderThrowing(new TypeError(secret), '/nowhere/Call-me-Ishmael')
  expect(reports()[0]?.page).toBe('*')
  expect(JSON.stringify(reports())).not.toMatch(/Ishmael|whale|sea\.example|Call/i)
})

test('reports one error a page load', async () => {
  const { page, reports } = await renderThrowing(new Error('once'))
  render(page)
  await vi.dynamicImportSettled()
  expect(screen.getAllByText('This page has stopped working.')).toHaveLength(2)
  expect(reports()).toHaveLength(1)
})

test('parses the stack format of Firefox and Safari', async () => {
  const error = Object.assign(new RangeError('x'), {
    stack:
      'h/<@http://localhost:3000/assets/index-B1_x.js:9:123\n@http://localhost/src/a.tsx?t=1:2:3\n[native code]',
  })
  expect((await renderThrowing(error, '/')).reports()[0]).toMatchObject({
    page: '/',
    error: 'RangeError',
    stack: ['h@index-B1_x.js:9:123', '@a.tsx:2:3'],
  })
})

test.each([
  ['a string', 'Call me Ishmael'],
  [
    'an error with an unusual name',
    Object.assign(new Error('x'), { name: 'Call me Ishmael', stack: undefined }),
  ],
])('reports no name and no stack for %s', async (_, thrown) => {
  expect((await renderThrowing(thrown)).reports()).toMatchObject([{ error: 'Error', stack: [] }])
})

test('ignores a failure to report', async () => {
  window.history.replaceState(null, '', '/')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  render(
    <PageErrorBoundary>
      <Throwing error={new Error('x')} />
    </PageErrorBoundary>,
  )
  await vi.dynamicImportSettled()
  await new Promise((resolve) => setTimeout(resolve))
  expect(screen.getByText('This page has stopped working.')).toBeVisible()
  vi.unstubAllGlobals()
})

test('shows that code could not be loaded, and reports nothing', async () => {
  const { ChunkLoadError } = await import('../lib/lazy.tsx')
  const { reports } = await renderThrowing(
    new ChunkLoadError('x'),
    '/account',
    'This page could not be loaded.',
  )
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible()
  expect(reports()).toEqual([])
})

test.each(['Back', 'a link'])('shows a page that is loaded after %s from one that is not', async (way) => {
  const { ChunkLoadError } = await import('../lib/lazy.tsx')
  window.history.replaceState(null, '', '/')
  render(
    <PageErrorBoundary>
      <OnlyLibrary error={new ChunkLoadError('offline')} />
    </PageErrorBoundary>,
  )
  act(() => screen.getByRole('link', { name: 'Saved Words' }).click())
  expect(screen.getByText('This page could not be loaded.')).toBeVisible()
  if (way === 'Back') act(() => window.history.back())
  else act(() => screen.getByRole('link', { name: 'Lectern' }).click())
  expect(await screen.findByRole('link', { name: 'Saved Words' })).toBeVisible()
})
