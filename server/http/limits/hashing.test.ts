import { expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import { hashPassword } from '../../services/account/passwords.ts'
import { startReading } from '../../testing/reader.ts'
import { startServer } from '../../testing/start.ts'

const server = startServer()

/** Capacity for hashes: two that run and forty in the queue. */
const hashesMax = 42

/** Keeps the queue of hashes full. Returns a function that stops and returns the number of hashes. */
function fillQueue() {
  let [isOver, hashed] = [false, 0]
  const keepOne = async () => {
    while (!isOver) {
      await hashPassword('a password')
      hashed += 1
    }
  }
  const queue = Array.from({ length: hashesMax }, keepOne)
  return async () => {
    isOver = true
    await Promise.all(queue)
    return hashed
  }
}

test('stores saves and rejects logins with Retry-After while the queue of hashes is full', async () => {
  const { save, acknowledged, stored } = await startReading(server)
  const stopFilling = fillQueue()
  const saves = 10
  for (let turn = 0; turn < saves; turn += 1) {
    const body = { username: `nobody${turn}@example.com`, password: 'not it' }
    const [login, kept] = await Promise.all([
      server.itself.anonymous().call(api.account.login, { body }),
      save(),
    ])
    expect(kept.status).toBe(200)
    expect([login.status, login.body.code, login.headers['retry-after']]).toEqual([503, 'unavailable', '2'])
  }
  expect(await stored()).toBe(acknowledged())
  await stopFilling()
  const body = { username: 'nobody@example.com', password: 'not it' }
  await server.itself.anonymous().call(api.account.login, { body }).expect(401)
})
