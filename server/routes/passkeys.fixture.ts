import type { CallInput, Endpoint } from '#shared/endpoint.ts'
import type { Caller } from '../testing/start.ts'

export const host = 'localhost'

export const origin = `http://${host}`

/** A call as the browser at a host makes it. */
export const call = <E extends Endpoint>(caller: Caller, endpoint: E, input: CallInput<E>, at = host) =>
  caller.call(endpoint, input).set('X-Forwarded-Host', at)
