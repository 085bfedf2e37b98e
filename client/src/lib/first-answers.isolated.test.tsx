import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#shared/api.ts'
import { type FirstAnswer, firstAnswersId } from '#shared/first-answers.ts'
import { aUser } from '#shared/testing/make.ts'
import { fakeServer } from '../testing/answer.ts'

let call: typeof import('./call.ts').call

const came = aUser({ firstName: 'Came' })
const asked = aUser({ firstName: 'Asked' })

function pageWith(answers: FirstAnswer[]) {
  document.body.innerHTML = `<script type="application/json" id="${firstAnswersId}">${JSON.stringify(answers)}</script>`
  const server = fakeServer()
  server.answer(api.account.user, asked)
  server.answer(api.account.logout, undefined)
  return server
}

// Each test is a page load of its own.
beforeEach(async () => {
  vi.resetModules()
  ;({ call } = await import('./call.ts'))
})
afterEach(() => {
  document.body.innerHTML = ''
})

const userCame: FirstAnswer = ['/api/user', 200, JSON.stringify(came)]

test('what came with the page is not asked for, once', async () => {
  const server = pageWith([userCame])
  expect(await call(api.account.user, {})).toEqual(came)
  expect(server.asked).toEqual([])
  expect(await call(api.account.user, {})).toEqual(asked)
  expect(server.asked).toHaveLength(1)
})

test('what came with the page is there at once, once', async () => {
  pageWith([userCame])
  const { cameAtOnce } = await import('./call.ts')
  expect(cameAtOnce(api.account.user, {})).toEqual(came)
  expect(cameAtOnce(api.account.user, {})).toBeUndefined()
  expect(await call(api.account.user, {})).toEqual(asked)
})

test('a refusal that came is not there at once, and is one when it is asked', async () => {
  pageWith([['/api/user', 401, '{"message":"Please sign in","error":"Please sign in","code":"signed_out"}']])
  const { cameAtOnce } = await import('./call.ts')
  expect(cameAtOnce(api.account.user, {})).toBeUndefined()
  await expect(call(api.account.user, {})).rejects.toMatchObject({ code: 'signed_out' })
})

test('that nobody is signed in is known at once where it came with the page', async () => {
  const server = pageWith([
    ['/api/user', 401, '{"message":"Please sign in","error":"Please sign in","code":"signed_out"}'],
  ])
  const { currentUser } = await import('./current-user.ts')
  const known = new QueryObserver(new QueryClient(), currentUser).getCurrentResult()
  expect(known).toMatchObject({ data: null, isPending: false })
  expect(await call(api.account.user, {})).toEqual(asked)
  expect(server.asked).toHaveLength(1)
})

test('a refusal that came with the page is one', async () => {
  pageWith([['/api/user', 401, '{"message":"Please sign in","error":"Please sign in","code":"signed_out"}']])
  await expect(call(api.account.user, {})).rejects.toMatchObject({ code: 'signed_out' })
})

test('what came is not believed after something was changed', async () => {
  pageWith([userCame])
  await call(api.account.logout, {})
  expect(await call(api.account.user, {})).toEqual(asked)
})

test('what came is not believed when the page has been open for long', async () => {
  pageWith([userCame])
  vi.spyOn(performance, 'now').mockReturnValue(60_000)
  expect(await call(api.account.user, {})).toEqual(asked)
})

test('a page with nothing asks', async () => {
  const server = pageWith([])
  expect(await call(api.account.user, {})).toEqual(asked)
  expect(server.asked).toHaveLength(1)
})
