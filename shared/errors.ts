/** Each code fixes its HTTP status; nothing else in the product names a failing status. */
export const statusOf = {
  invalid: 400,
  signed_out: 401,
  forbidden: 403,
  password_change_required: 403,
  password_needed: 403,
  passkey_needed: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported: 415,
  too_many: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof statusOf

/** The one JSON shape of a failure. `message` and `error` carry the same sentence: callers read one or the other. */
export interface ErrorBody {
  message: string
  error: string
  code: ErrorCode
  /** A sentence for each input that is wrong, by the input's name. */
  fields?: Record<string, string>
}

interface Details {
  fields?: Record<string, string> | undefined
  /** Seconds after which trying again makes sense; becomes the Retry-After header. */
  retryAfterSeconds?: number
  /** A password was checked and was not the right one. */
  isWrongPassword?: boolean
  /** The whole text of the error where it is more than the reason. */
  message?: string
}

/** A failure that is an ordinary event: thrown anywhere on the server, rebuilt by the browser's `call`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined
  readonly isWrongPassword: boolean

  constructor(
    readonly code: ErrorCode,
    /** One sentence for people: what happened and what to do. */
    readonly reason: string,
    { fields, retryAfterSeconds, isWrongPassword = false, message = reason }: Details = {},
  ) {
    super(message)
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
    this.isWrongPassword = isWrongPassword
  }

  get status(): number {
    return statusOf[this.code]
  }

  toBody(): ErrorBody {
    const { reason, code, fields } = this
    return { message: reason, error: reason, code, ...(fields && { fields }) }
  }
}

/** The refusal of what comes too often; its sentence is `what` and how long to wait, which is a second at least. */
export function tooMany(what: string, waitSeconds: number): ApiError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitSeconds))
  return new ApiError('too_many', `${what}. Please try again in ${inWords(retryAfterSeconds)}.`, {
    retryAfterSeconds,
  })
}

/** A wait for people: to the second while one may well sit it out. */
function inWords(seconds: number): string {
  if (seconds <= 120) return seconds === 1 ? '1 second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
