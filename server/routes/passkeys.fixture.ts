import type { CallInput, Endpoint } from '#shared/endpoint.ts'
import type { Caller } from '../testing/start.ts'

export const host = 'localhost'

export const origin = `http://${host}`

export const callFromHost = <E extends Endpoint>(
  caller: Caller,
  endpoint: E,
  input: CallInput<E>,
  at = host,
) => caller.call(endpoint, input).set('X-Forwarded-Host', at)
