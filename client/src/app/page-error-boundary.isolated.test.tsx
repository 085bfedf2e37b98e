import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { api } from '#shared/api.ts'
import { type BrokenPage, brokenPage } from '#shared/broken-pages.ts'
import { fakeServer } from '../testing/fake-server.ts'

let PageErrorBoundary: typeof import('./page-error-boundary.tsx').PageErrorBoundary

// Each test is a page load of its own. React itself complains of what breaks.
beforeEach(async () => {
  vi.resetModules()
  ;({ PageErrorBoundary } = await import('./page-error-boundary.tsx'))
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

const secret =
  'Call me\n    at Ishmael (https://sea.example/whale.js:1:2)\nWhale@https://sea.example/whale.js:3:4'

function Breaking({ error }: { error: unknown }): never {
  throw error
}

/** What is told of a page that throws this at this address. */
function broken(error: unknown, path = '/reader/4/12?word=7', says = 'This page has stopped working.') {
  window.history.replaceState(null, '', path)
  const server = fakeServer()
  server.answer(api.brokenPages.report, undefined)
  const page = (
    <PageErrorBoundary>
      <Breaking error={error} />
    </PageErrorBoundary>
  )
  render(page)
  expect(screen.getByText(says)).toBeVisible()
  const reports = () => server.asked.map(({ body }) => body as BrokenPage)
  return { server, page, reports }
}

test('a page that breaks says so, and tells the server where in the code', () => {
  const { server, reports } = broken(new TypeError(secret))
  expect(server.asked).toMatchObject([{ method: 'POST', path: '/api/broken-pages' }])
  const [report] = reports()
  expect(brokenPage.safeParse(report).error).toBeUndefined()
  expect(report).toMatchObject({ page: '/reader/:workId/:chapterId', error: 'TypeError' })
  expect(report?.stack[0]).toMatch(/^[\w.]*@broken\.isolated\.test\.tsx:\d+:\d+$/)
  expect(report?.components[0]).toMatch(/^Breaking@broken\.isolated\.test\.tsx:\d+:\d+$/)
})

test('nothing that the error says is told, and nothing of the address but its pattern', () => {
  const { reports } = broken(new TypeError(secret), '/nowhere/Call-me-Ishmael')
  expect(reports()[0]?.page).toBe('*')
  expect(JSON.stringify(reports())).not.toMatch(/Ishmael|whale|sea\.example|Call/i)
})

test('what breaks again on the same page is not told again', () => {
  const { page, reports } = broken(new Error('once'))
  render(page)
  expect(screen.getAllByText('This page has stopped working.')).toHaveLength(2)
  expect(reports()).toHaveLength(1)
})

test('a stack as Firefox and Safari write it is read too', () => {
  const error = Object.assign(new RangeError('x'), {
    stack:
      'h/<@http://localhost:3000/assets/index-B1_x.js:9:123\n@http://localhost/src/a.tsx?t=1:2:3\n[native code]',
  })
  expect(broken(error, '/').reports()[0]).toMatchObject({
    page: '/',
    error: 'RangeError',
    stack: ['h@index-B1_x.js:9:123', '@a.tsx:2:3'],
  })
})

test.each([
  ['a string', 'Call me Ishmael'],
  [
    'an error with a name of its own',
    Object.assign(new Error('x'), { name: 'Call me Ishmael', stack: undefined }),
  ],
])('%s that is thrown has no name and no stack', (_, thrown) => {
  expect(broken(thrown).reports()).toMatchObject([{ error: 'Error', stack: [] }])
})

test('that it cannot be told changes nothing', async () => {
  window.history.replaceState(null, '', '/')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  render(
    <PageErrorBoundary>
      <Breaking error={new Error('x')} />
    </PageErrorBoundary>,
  )
  await new Promise((resolve) => setTimeout(resolve))
  expect(screen.getByText('This page has stopped working.')).toBeVisible()
  vi.unstubAllGlobals()
})

test('code that could not be fetched is said to be so, and is nothing to tell the server of', async () => {
  const { ChunkLoadError } = await import('../lib/lazy.tsx')
  const { reports } = broken(new ChunkLoadError('x'), '/account', 'This page could not be fetched.')
  expect(screen.getByRole('button', { name: 'Load again' })).toBeVisible()
  expect(reports()).toEqual([])
})
