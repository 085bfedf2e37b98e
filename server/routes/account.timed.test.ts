import { expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import { createAccount } from '../services/account/account.ts'
import { startServer } from '../testing/start.ts'

const server = startServer()

test('takes as long for an unknown name as for a wrong password', async () => {
  const { username } = await createAccount(server.db, {
    email: 'ada@example.com',
    firstName: 'Ada',
    lastName: 'Test',
    password: 'a password',
  })
  const time = async (name: string) => {
    const start = performance.now()
    await server.anonymous().call(api.account.login, { body: { username: name, password: 'not it' } })
    return performance.now() - start
  }
  const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
  const measure = async () => {
    const wrong: number[] = []
    const unknown: number[] = []
    for (let turn = 0; turn < 21; turn += 1) {
      wrong.push(await time(username))
      unknown.push(await time(`nobody${turn}@example.com`))
    }
    return median(unknown) / median(wrong)
  }
  // Takes the best of up to five measurements, because the machine may be busy during some.
  const off = (ratio: number) => Math.abs(Math.log(ratio))
  let best = await measure()
  for (let turn = 0; turn < 4 && off(best) > off(0.85); turn += 1) {
    const again = await measure()
    if (off(again) < off(best)) best = again
  }
  expect(best).toBeGreaterThan(0.8)
  expect(best).toBeLessThan(1.25)
})
