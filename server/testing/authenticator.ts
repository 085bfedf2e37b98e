import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { NewPasskey, PasskeyProof } from '#shared/passkeys.ts'

interface Signing {
  challenge: string
  /** Origin of the browser, when it differs from the passkey's. */
  at?: string
  /** Signature counter, for tests that send a wrong one. */
  counter?: number
}

/** Creates a software passkey for an origin. */
export function createPasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(16)
  const id = credentialId.toString('base64url')
  let signed = 0

  const clientData = (type: string, { challenge, at = origin }: Signing) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }))

  const authenticatorData = (isNew: boolean, { at = origin, counter }: Signing) => {
    signed += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter ?? signed)
    const userIsPresent = 0x01
    const bringsKey = 0x40
    const head = [
      createHash('sha256').update(new URL(at).hostname).digest(),
      Buffer.from([isNew ? userIsPresent | bringsKey : userIsPresent]),
      count,
    ]
    return Buffer.concat(isNew ? [...head, attested()] : head)
  }

  const attested = () => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    // COSE key: ES256 on P-256.
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ])
    const length = Buffer.from([0, credentialId.length])
    return Buffer.concat([Buffer.alloc(16), length, credentialId, isoCBOR.encode(key)])
  }

  const named = { id, rawId: id, type: 'public-key' } as const
  return {
    make(signing: Signing): NewPasskey {
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authenticatorData(true, signing))],
      ])
      const clientDataJSON = clientData('webauthn.create', signing).toString('base64url')
      const attestationObject = Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url')
      return { ...named, response: { clientDataJSON, attestationObject, transports: ['internal'] } }
    },
    prove(signing: Signing): PasskeyProof {
      const client = clientData('webauthn.get', signing)
      const data = authenticatorData(false, signing)
      const digest = createHash('sha256').update(client).digest()
      return {
        ...named,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, digest]), privateKey).toString('base64url'),
        },
      }
    },
  }
}
