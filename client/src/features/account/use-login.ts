import { useMutation } from '@tanstack/react-query'
import type { Credentials, User } from '#shared/account.ts'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import { call } from '../../lib/call.ts'
import { provePasskey } from './browser-passkeys.ts'

interface Outcomes {
  onSuccess: (user: User) => void
  onError: (error: ApiError) => void
}

/** Signing in: by the password and, where the server asks for it too, by a passkey. */
export function useLogin({ onSuccess, onError }: Outcomes) {
  return useMutation<User, ApiError, Credentials>({ mutationFn: signIn, onSuccess, onError })
}

async function signIn(body: Credentials): Promise<User> {
  const { login, askForPasskey } = api.account
  try {
    return await call(login, { body })
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'passkey_needed')) throw error
  }
  const passkey = await provePasskey(await call(askForPasskey, { body }))
  return call(login, { body: { ...body, passkey } })
}
