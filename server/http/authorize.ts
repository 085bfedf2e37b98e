import type { RequestHandler } from 'express'
import { type Endpoint, pageUserHeader } from '#shared/endpoint.ts'
import { ApiError } from '#shared/errors.ts'
import { passwordFreshMinutes } from '#shared/limits.ts'
import type { SessionControl } from './session.ts'

/** Checks access before a byte of the body is read. */
export function authorize({ access, whilePasswordChange, afterPassword }: Endpoint): RequestHandler {
  return (req, res, next) => {
    const { user } = req
    const pageUserId = Number(req.get(pageUserHeader) ?? user?.id)
    if (access !== 'anyone') res.locals.session.refuseDeletedAccount()
    if (access !== 'anyone' && user?.id !== pageUserId) throw new ApiError('signed_out', 'Please sign in')
    if (user?.requiresPasswordChange && !whilePasswordChange) {
      throw new ApiError('password_change_required', 'Password change required')
    }
    if (access === 'admin' && !user?.isAdmin) {
      throw new ApiError('forbidden', 'Only administrators may do this')
    }
    if (afterPassword && !isPasswordFresh(res.locals.session)) {
      throw new ApiError('password_needed', 'Please confirm your password to continue')
    }
    next()
  }
}

function isPasswordFresh({ passwordGivenAt }: SessionControl): boolean {
  return Date.now() - passwordGivenAt < passwordFreshMinutes * 60_000
}
