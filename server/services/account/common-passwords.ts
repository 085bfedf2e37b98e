import { dictionary } from '@zxcvbn-ts/language-common'
import { ApiError } from '#shared/errors.ts'

const common = new Set(dictionary['passwords-common'])

/**
 * Administrators have no password that is tried first by whoever guesses.
 * @param field the input that it was typed in
 * @throws ApiError `invalid` when it is one of the thirty thousand most common, in whatever case.
 */
export function refuseCommonPassword(password: string, field: 'password' | 'newPassword'): void {
  if (!common.has(password.toLowerCase())) return
  const reason = 'This is one of the most common passwords: choose another one'
  throw new ApiError('invalid', reason, { fields: { [field]: reason } })
}
