export interface SessionUser {
  id: number
  /** Time of the sign-in, in ms since 1970. */
  at: number
  /** Absent in sessions of older versions; absent counts as 1. */
  credentialVersion?: number
  /** Time of the last password confirmation, in ms since 1970. */
  confirmedAt?: number
  /** Browser and system, such as "Firefox on Linux". */
  device?: string
}
