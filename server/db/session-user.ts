/** What a login session remembers of whoever signed in. */
export interface SessionUser {
  id: number
  /** When they signed in, in ms since 1970. */
  at: number
  /** What they signed in with; sessions older than versions have none, and count as the first. */
  credentialVersion?: number
  /** When they last gave their password again, in ms since 1970. */
  confirmedAt?: number
  /** What they signed in on, such as "Firefox on Linux". */
  device?: string
}
