import type { WebAuthnError } from '@simplewebauthn/browser'
import { ApiError } from '#shared/errors.ts'
import type { NewPasskey, PasskeyProof } from '#shared/passkeys.ts'

/** What the server asks of the browser. The form is WebAuthn's; nobody here looks into it. */
interface Question {
  challenge: string
}

/** Whether this browser, at this address, has passkeys at all. */
export function hasPasskeys(): boolean {
  return window.isSecureContext && 'PublicKeyCredential' in window
}

/** Lets the person make a passkey. @throws ApiError with a sentence when none was made. */
export function makePasskey(question: Question): Promise<NewPasskey> {
  return asked(async ({ startRegistration }) => startRegistration({ optionsJSON: question as never }))
}

/** Lets the person show that they have one of theirs at hand. @throws ApiError with a sentence when they did not. */
export function provePasskey(question: Question): Promise<PasskeyProof> {
  return asked(async ({ startAuthentication }) => startAuthentication({ optionsJSON: question as never }))
}

/** Few are ever asked for a passkey: what asks comes when it is needed. */
async function asked<Answer>(
  ask: (kit: typeof import('@simplewebauthn/browser')) => Promise<Answer>,
): Promise<Answer> {
  if (!hasPasskeys())
    throw new ApiError('forbidden', 'This browser cannot use passkeys here. Try another one.')
  const kit = await import('@simplewebauthn/browser')
  return ask(kit).catch((error: WebAuthnError) => {
    // What its maker has already is told from what was cancelled, or took too long.
    throw new ApiError(
      'invalid',
      error.name === 'InvalidStateError'
        ? 'This passkey is one of yours already.'
        : 'The passkey was not used. Please try again.',
    )
  })
}
