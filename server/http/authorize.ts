import type { RequestHandler } from 'express'
import type { User } from '#shared/account.ts'
import { type Endpoint, pageUserHeader } from '#shared/endpoint.ts'
import { ApiError } from '#shared/errors.ts'
import { passwordFreshMinutes } from '#shared/limits.ts'
import type { SessionControl } from './session.ts'

/** Checks access before a byte of the body is read. */
export function authorize({ access, whilePasswordChange, afterPassword }: Endpoint): RequestHandler {
  return (req, res, next) => {
    const { user } = req
    if (access !== 'anyone') {
      res.locals.session.refuseDeletedAccount()
      requirePageUser(user, req.get(pageUserHeader))
    }
    if (user?.requiresPasswordChange && !whilePasswordChange) {
      throw new ApiError('password_change_required', 'Password change required')
    }
    if (access === 'admin' && !user?.isAdmin) throw administratorsOnly()
    if (afterPassword && !isPasswordFresh(res.locals.session)) {
      throw new ApiError('password_needed', 'Please confirm your password to continue')
    }
    next()
  }
}

/** @throws ApiError `signed_out` when the session has ended, or when its user is not the user of the page that sent the request */
export function requirePageUser(user: User | undefined, pageUserId = String(user?.id)): void {
  if (!user || String(user.id) !== pageUserId) throw new ApiError('signed_out', 'Please sign in')
}

export const administratorsOnly = () => new ApiError('forbidden', 'Only administrators may do this')

function isPasswordFresh({ passwordGivenAt }: SessionControl): boolean {
  return Date.now() - passwordGivenAt < passwordFreshMinutes * 60_000
}
