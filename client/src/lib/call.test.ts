import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import { call, errorReason, getTime } from './call.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const answerWith = (response: Response) => vi.stubGlobal('fetch', async () => response)

async function failure(): Promise<ApiError> {
  const error = await call(api.account.user, {}).catch((thrown: unknown) => thrown)
  if (!(error instanceof ApiError)) throw new Error('the call did not fail')
  return error
}

test('throws an error with the status and body as its message, and the reason for users', async () => {
  const body = new ApiError('conflict', 'Word already saved', { fields: { word: 'known' } }).toBody()
  answerWith(Response.json(body, { status: 409 }))
  const error = await failure()
  expect(error.message).toBe(`409: ${JSON.stringify(body)}`)
  expect(error).toMatchObject({ code: 'conflict', reason: 'Word already saved', fields: { word: 'known' } })
})

test('uses the status text of an empty error, and the status code of a proxy error', async () => {
  answerWith(new Response('', { status: 502, statusText: 'Bad Gateway' }))
  expect((await failure()).message).toBe('502: Bad Gateway')
  answerWith(new Response('<html>', { status: 404 }))
  expect(await failure()).toMatchObject({ message: '404: <html>', code: 'not_found' })
})

test('throws an error with advice when there is no connection', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect((await failure()).reason).toBe("Lectern can't be reached. Check your connection and try again.")
})

test('rejects a response that does not match its schema', async () => {
  answerWith(Response.json({ id: 'seven' }))
  expect(await failure()).toMatchObject({
    code: 'internal',
    reason: 'Something went wrong on our side.',
  })
  answerWith(new Response('not JSON'))
  expect(await failure()).toMatchObject({ code: 'internal' })
})

test.each([
  ['nothing', ''],
  ['an HTML page', '<!doctype html><title>500</title>'],
  ['an HTML page as a JSON string', JSON.stringify({ message: '<h1>Bad Gateway</h1>' })],
  ['a message that is no string', JSON.stringify({ message: ['x'], error: ' ' })],
  ['JSON that is no object', 'null'],
])('uses the fallback for an error body with %s', async (_, body) => {
  answerWith(new Response(body, { status: 500 }))
  const error = await failure()
  expect(errorReason(error, 'Failed to login')).toBe('Failed to login')
  expect(error.reason).toBe('Something went wrong on our side.')
})

test.each([
  { message: 'Closed for an hour' },
  { error: 'Closed for an hour' },
  { message: '', error: 'Closed for an hour' },
  { message: 'Closed for an hour', code: 'E_CLOSED', fields: { name: 'wrong' } },
])('uses the message of %j, without its fields', async (body) => {
  answerWith(Response.json(body, { status: 503 }))
  const error = await failure()
  expect(error).toMatchObject({ code: 'unavailable', reason: 'Closed for an hour', fields: undefined })
  expect(errorReason(error, 'Failed to login')).toBe('Closed for an hour')
})

test("returns the server's reason, or the fallback", () => {
  expect(errorReason(new ApiError('invalid', 'Too long'), 'Failed')).toBe('Too long')
  expect(errorReason(new Error('x is undefined'), 'Failed')).toBe('Failed')
})

test('reads like the preloads of the page, until something is written', async () => {
  const freshModule = './call.ts?fresh'
  const { call: firstCall } = (await import(freshModule)) as typeof import('./call.ts')
  const fetched = vi.fn(async (_: string, __: RequestInit) => new Response(null, { status: 204 }))
  vi.stubGlobal('fetch', fetched)
  const fetchedModes = () => fetched.mock.calls.map(([, { mode }]) => mode)
  await firstCall(api.account.user, {}).catch(() => {})
  const [, preloadable] = fetched.mock.calls[0] ?? []
  expect(preloadable).toMatchObject({ method: 'GET', credentials: 'include' })
  expect(preloadable?.headers).toBeUndefined()
  await firstCall(api.account.logout, {})
  await firstCall(api.account.user, {}).catch(() => {})
  expect(fetchedModes()).toEqual(['cors', 'same-origin', 'same-origin'])
})

test.each([
  ['a year ahead of', -365, -365],
  ['a day behind', 1, 1],
  ['a few minutes behind', 0.01, 0],
])('corrects a clock that is %s the server’s', async (_, serverDays, correctedDays) => {
  const dayMs = 86_400_000
  const date = new Date(Date.now() + serverDays * dayMs).toUTCString()
  answerWith(new Response('', { status: 502, headers: { date } }))
  await failure()
  expect(Math.abs(getTime().getTime() - Date.now() - correctedDays * dayMs)).toBeLessThan(5_000)
})
