import type * as z from 'zod/mini'
import type { RateLimit } from './limits.ts'
import type { UploadKind } from './uploads.ts'

/** Callers admitted: everyone, signed-in users (the default), administrators. */
export type Access = 'anyone' | 'reader' | 'admin'

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** Path parameters: `:id` and `:…Id` are numeric ids, all others are text. */
export type Params<Path extends string> = {
  [Name in ParamNames<Path>]: Name extends 'id' | `${string}Id` ? number : string
}

/** One API call, described once for server and client. */
export interface Endpoint<
  Path extends string = string,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
  Who extends Access = Access,
  Upload extends UploadKind | undefined = UploadKind | undefined,
> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: Path
  query?: Query
  body?: Body
  /** Response schema, which also selects the fields sent; absent for 204. */
  response?: Response
  status: number
  access: Who
  /** Allowed also while the user must change a temporary password. */
  whilePasswordChange: boolean
  /** Requires that the password was confirmed recently (`passwordFreshMinutes`). */
  afterPassword: boolean
  /** Matches only requests with this query parameter, so that two calls can share a path. */
  when?: string
  /** Sent as `private, no-cache` with an ETag; all other responses are `no-store`. */
  revalidated: boolean
  /**
   * Compresses the response. Must be false when it mixes secrets with text chosen by others: the compressed length would
   * reveal the secret (BREACH).
   */
  compressed: boolean
  /** File name for a download (`Content-Disposition`). */
  fileName?: string
  /** Multipart field of the uploaded file; the body is then not JSON. */
  upload?: Upload
  bodyMaxBytes?: number
  /** Allows one such call per user at a time. The value is the error message for a second one. */
  oneAtATime?: string
  limit?: RateLimit
  /** True when the handler itself counts the calls that `limit` limits. */
  limitedByHandler?: boolean
  /** The call hashes a password. `checked` verifies one and counts failures; `set` stores a new one. */
  password?: 'checked' | 'set'
}

/** Returns a function that describes calls open to `access`. Defaults: status 200 (204 without a response), `no-store`. */
const createEndpointFactory =
  <Who extends Access>(access: Who) =>
  <
    Path extends string,
    Query extends z.ZodMiniType = z.ZodMiniUndefined,
    Body extends z.ZodMiniType = z.ZodMiniUndefined,
    Response extends z.ZodMiniType = z.ZodMiniUndefined,
    Upload extends UploadKind | undefined = undefined,
  >(
    method: Endpoint['method'],
    path: Path,
    options: Partial<
      Omit<Endpoint<Path, Query, Body, Response, Who, Upload>, 'method' | 'path' | 'access'>
    > = {},
  ): Endpoint<Path, Query, Body, Response, Who, Upload> => ({
    method,
    path,
    access,
    status: options.response ? 200 : 204,
    whilePasswordChange: false,
    afterPassword: false,
    revalidated: false,
    compressed: false,
    ...options,
  })

export const endpoint = createEndpointFactory('reader')
export const openEndpoint = createEndpointFactory('anyone')
export const adminEndpoint = createEndpointFactory('admin')

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : undefined extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value }

type PathPart<Path extends string> = [ParamNames<Path>] extends [never] ? unknown : { params: Params<Path> }

/** Input of `call` on the client. */
export type CallInput<E> =
  E extends Endpoint<infer Path, infer Query, infer Body, z.ZodMiniType>
    ? PathPart<Path> & Part<'query', z.input<Query>> & Part<'body', z.input<Body>>
    : never

/** Parsed input of a handler. */
export type HandlerInput<E> =
  E extends Endpoint<infer Path, infer Query, infer Body, z.ZodMiniType>
    ? { params: Params<Path>; query: z.output<Query>; body: z.output<Body> }
    : never

/** Parsed response on the client. */
export type CallResult<E> =
  E extends Endpoint<string, z.ZodMiniType, z.ZodMiniType, infer Response> ? z.output<Response> : never

/** Return type of a handler; `unknown` for 204. Fields outside the response schema are dropped. */
export type HandlerResult<E> =
  E extends Endpoint<string, z.ZodMiniType, z.ZodMiniType, infer Response>
    ? [z.input<Response>] extends [undefined]
      ? unknown
      : z.input<Response>
    : never

/** Returns true for an endpoint that creates a row. A retry with the same `Idempotency-Key` does not create a second row. */
export function isCreation({ method, status }: Endpoint): boolean {
  return method === 'POST' && status === 201
}

/** Header with the id of the user who loaded the page. The server rejects the call when another user has signed in since. */
export const pageUserHeader = 'X-Page-User'

export const isIdParam = (name: string): boolean => name === 'id' || name.endsWith('Id')

/** Input of any endpoint. */
export interface Input {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: unknown
}

/** Builds the URL of a call from path parameters and query; undefined query values are omitted. */
export function buildUrl(endpoint: Pick<Endpoint, 'path'>, { params = {}, query = {} }: Input = {}): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
  return search.length > 0 ? `${path}?${search.join('&')}` : path
}
