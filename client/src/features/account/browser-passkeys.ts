import type { WebAuthnError } from '@simplewebauthn/browser'
import { ApiError } from '#shared/errors.ts'
import type { NewPasskey, PasskeyProof } from '#shared/passkeys.ts'

/** WebAuthn options, passed unchanged from the server to the browser. */
interface Challenge {
  challenge: string
}

export function hasPasskeys(): boolean {
  return window.isSecureContext && 'PublicKeyCredential' in window
}

/** Creates a passkey. @throws ApiError with a readable reason when no passkey was created */
export function makePasskey(challenge: Challenge): Promise<NewPasskey> {
  return withWebAuthn(({ startRegistration }) => startRegistration({ optionsJSON: challenge as never }))
}

/** Signs a challenge with a passkey. @throws ApiError with a readable reason when no passkey was used */
export function provePasskey(challenge: Challenge): Promise<PasskeyProof> {
  return withWebAuthn(({ startAuthentication }) => startAuthentication({ optionsJSON: challenge as never }))
}

/** Loads the WebAuthn library on demand, as few users need it. */
async function withWebAuthn<Answer>(
  act: (library: typeof import('@simplewebauthn/browser')) => Promise<Answer>,
): Promise<Answer> {
  if (!hasPasskeys())
    throw new ApiError('forbidden', 'This browser cannot use passkeys here. Try another one.')
  const library = await import('@simplewebauthn/browser')
  return act(library).catch((error: WebAuthnError) => {
    // `InvalidStateError`: this device already has a passkey for the account. Other errors are cancellations and timeouts.
    throw new ApiError(
      'invalid',
      error.name === 'InvalidStateError'
        ? 'You have already added this passkey.'
        : 'The passkey was not used. Please try again.',
    )
  })
}
