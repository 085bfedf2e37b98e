import type { User } from '#shared/account.ts'
import { api } from '#shared/api.ts'
import { getTestPassword } from '../../testing/make.ts'
import type { Caller, TestServer } from '../../testing/start.ts'

interface Attempt {
  from?: string
  by?: Caller
}

export const countStatus = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length

/** Login helpers with right and wrong passwords. @param now returns the user and the unique client address of the running test */
export function createGuesser(
  server: Pick<TestServer, 'anonymous'>,
  now: () => { ada: User; address: string },
) {
  const signIn = (
    username: string,
    password: string,
    { from = now().address, by = server.anonymous() }: Attempt = {},
  ) => by.call(api.account.login, { body: { username, password } }).set('X-Forwarded-For', from)
  const guess = (username: string, attempt?: Attempt) => signIn(username, 'not it', attempt)
  const signInCorrectly = (attempt?: Attempt) =>
    signIn(now().ada.username, getTestPassword(now().ada), attempt)
  const guessTimes = async (count: number, username: string, attempt?: Attempt) => {
    for (let turn = 0; turn < count; turn += 1) await guess(username, attempt).expect(401)
  }
  return { signIn, guess, signInCorrectly, guessTimes }
}
