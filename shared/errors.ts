/** HTTP status of each error code. */
export const httpStatus = {
  invalid: 400,
  signed_out: 401,
  account_gone: 401,
  forbidden: 403,
  password_change_required: 403,
  password_needed: 403,
  passkey_needed: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported: 415,
  key_reused: 422,
  too_many: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof httpStatus

interface Details {
  /** Message per invalid input, by field name. */
  fields?: Record<string, string> | undefined
  /** Sent as the Retry-After header. */
  retryAfterSeconds?: number
  /** True when a password was wrong; the server counts this as a guess. */
  isWrongPassword?: boolean
  /** `Error.message`, such as the status and body of a response; defaults to the reason. */
  message?: string
}

/** Expected failure: thrown anywhere on the server, rebuilt by `call` in the browser. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined
  readonly isWrongPassword: boolean

  constructor(
    readonly code: ErrorCode,
    /** Readable message in one sentence: what happened and what to do. */
    readonly reason: string,
    { fields, retryAfterSeconds, isWrongPassword = false, message = reason }: Details = {},
  ) {
    super(message)
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
    this.isWrongPassword = isWrongPassword
  }

  get status(): number {
    return httpStatus[this.code]
  }

  /** JSON body of every failure. `message` and `error` hold the same sentence, because the specification requires both. */
  toBody() {
    const { reason, code, fields } = this
    return { message: reason, error: reason, code, ...(fields && { fields }) }
  }
}

/** Creates an error whose message belongs to one input. */
export const fieldError = (code: ErrorCode, field: string, reason: string, details: Details = {}) =>
  new ApiError(code, reason, { ...details, fields: { [field]: reason } })

/** Creates a `too_many` error whose message is `what` and the wait, at least 1 s. */
export function tooMany(what: string, waitSeconds: number): ApiError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitSeconds))
  return new ApiError('too_many', `${what}. Please try again in ${formatWait(retryAfterSeconds)}.`, {
    retryAfterSeconds,
  })
}

/** Formats a wait: in seconds up to 2 minutes, in minutes up to 2 hours, then in hours. */
function formatWait(seconds: number): string {
  if (seconds <= 120) return seconds === 1 ? '1 second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
