import * as z from 'zod/mini'
import { id, storable } from './fields.ts'

const base64url = (max: number) =>
  z
    .string()
    .check(z.minLength(1), z.maxLength(max), z.regex(/^[\w-]+$/, 'This is not a valid passkey response'))

/** The site that a passkey belongs to (WebAuthn relying party). */
export interface RelyingParty {
  /** The host name. */
  id: string
  /** Scheme, host and port, as in the browser's signed client data. */
  origin: string
}

/** Credential id. WebAuthn allows at most 1,023 bytes, which are 1,364 characters in base64url; this limit is rounded up. */
const credential = { id: base64url(1_400), rawId: base64url(1_400), type: z.literal('public-key') }

/** WebAuthn options, passed to the browser unchanged. */
export const passkeyQuestion = z.custom<{ challenge: string }>(
  (value) => typeof (value as { challenge?: unknown } | null)?.challenge === 'string',
)

/** Registration response of a browser. */
export const newPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(8_000),
    attestationObject: base64url(32_000),
    transports: z.optional(z.array(storable.check(z.maxLength(20))).check(z.maxLength(10))),
  }),
})
export type NewPasskey = z.output<typeof newPasskey>

/** WebAuthn assertion: proves possession of a passkey. */
export const passkeyProof = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(8_000),
    authenticatorData: base64url(8_000),
    signature: base64url(4_000),
    userHandle: z.nullish(base64url(200)),
  }),
})
export type PasskeyProof = z.output<typeof passkeyProof>

export const passkey = z.object({
  id,
  /** The browser in which it was added, such as "Chrome on Linux". */
  device: z.string(),
  /** The host name under which it works. */
  host: z.string(),
  createdAt: z.coerce.date(),
  lastUsedAt: z.nullable(z.coerce.date()),
})
export type Passkey = z.infer<typeof passkey>
