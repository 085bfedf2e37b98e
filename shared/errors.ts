/** Each code fixes its HTTP status; nothing else in the product names a failing status. */
export const statusOf = {
  invalid: 400,
  signed_out: 401,
  forbidden: 403,
  password_change_required: 403,
  password_needed: 403,
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
  /** The whole text of the error where it is more than the reason. */
  message?: string
}

/** A failure that is an ordinary event: thrown anywhere on the server, rebuilt by the browser's `call`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    readonly code: ErrorCode,
    /** One sentence for people: what happened and what to do. */
    readonly reason: string,
    { fields, retryAfterSeconds, message = reason }: Details = {},
  ) {
    super(message)
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
  }

  get status(): number {
    return statusOf[this.code]
  }

  toBody(): ErrorBody {
    const { reason, code, fields } = this
    return { message: reason, error: reason, code, ...(fields && { fields }) }
  }
}
