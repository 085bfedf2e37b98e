import type * as z from 'zod/mini'
import type { RateLimit } from './limits.ts'
import type { UploadKind } from './uploads.ts'

/** Who may call: anyone at all, whoever is signed in (the default), administrators. */
export type Access = 'anyone' | 'reader' | 'admin'

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** The values in a path: `:id` and `:workId` are ids, whatever else is text. */
export type Params<Path extends string> = {
  [Name in ParamNames<Path>]: Name extends 'id' | `${string}Id` ? number : string
}

/** One call of the product's API, described once for the one who answers and the one who asks. */
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
  /** What may leave the server; absent where nothing does (204). */
  response?: Response
  status: number
  access: Who
  /** Open also to a session that must change its password first. */
  whilePasswordChange: boolean
  /** Only for who has given their password a short while ago. */
  afterPassword: boolean
  /** Answered only where this query parameter is given: two shapes may share one path. */
  when?: string
  /** May be kept by the browser and asked for again with its ETag; every other answer is never stored. */
  revalidated: boolean
  /**
   * Sent compressed. Only for what holds no secret of the reader's beside something that a stranger chose: who sees how long such an
   * answer is could guess the secret.
   */
  compressed: boolean
  /** The name under which a browser keeps the answer as a file. */
  fileName?: string
  /** The file that the body brings as a multipart form, in a field of this name, instead of JSON. */
  upload?: Upload
  bodyMaxBytes?: number
  /** A reader may have one such call under way; what a second one is refused with. */
  oneAtATime?: string
  /** How often it may be called. */
  limit?: RateLimit
  /** What counts to the limit is not each call: the handler says when. */
  limitedByHandler?: boolean
  /** Brings a password to be checked, of which wrong ones are counted, or one to be set: either costs a hash. */
  password?: 'checked' | 'set'
}

type Description<
  Path extends string,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Response extends z.ZodMiniType,
  Who extends Access,
  Upload extends UploadKind | undefined,
> = Pick<Endpoint<Path, Query, Body, Response, Who, Upload>, 'method' | 'path'> &
  Partial<Endpoint<Path, Query, Body, Response, Who, Upload>>

/** Describes a call. What is left out is the safe or the usual thing: signed in, 200 (204 without an answer), not stored. */
export function endpoint<
  Path extends string,
  Query extends z.ZodMiniType = z.ZodMiniUndefined,
  Body extends z.ZodMiniType = z.ZodMiniUndefined,
  Response extends z.ZodMiniType = z.ZodMiniUndefined,
  Who extends Access = 'reader',
  Upload extends UploadKind | undefined = undefined,
>(
  description: Description<Path, Query, Body, Response, Who, Upload>,
): Endpoint<Path, Query, Body, Response, Who, Upload> {
  return {
    status: description.response ? 200 : 204,
    access: 'reader' as Who,
    whilePasswordChange: false,
    afterPassword: false,
    revalidated: false,
    compressed: false,
    ...description,
  }
}

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : undefined extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value }

type PathPart<Path extends string> = [ParamNames<Path>] extends [never] ? unknown : { params: Params<Path> }

/** What a caller passes to `call`. */
export type InputOf<E> =
  E extends Endpoint<infer Path, infer Query, infer Body, z.ZodMiniType>
    ? PathPart<Path> & Part<'query', z.input<Query>> & Part<'body', z.input<Body>>
    : never

/** What a handler is handed, parsed. */
export type AskedOf<E> =
  E extends Endpoint<infer Path, infer Query, infer Body, z.ZodMiniType>
    ? { params: Params<Path>; query: z.output<Query>; body: z.output<Body> }
    : never

/** What a caller receives. */
export type AnswerOf<E> =
  E extends Endpoint<string, z.ZodMiniType, z.ZodMiniType, infer Response> ? z.output<Response> : never

/** What a handler may return: anything where nothing is answered; fields that the schema does not name never leave. */
export type ReplyOf<E> =
  E extends Endpoint<string, z.ZodMiniType, z.ZodMiniType, infer Response>
    ? [z.input<Response>] extends [undefined]
      ? unknown
      : z.input<Response>
    : never

/** Whether a path parameter of this name is an id. */
export function isIdParam(name: string): boolean {
  return name === 'id' || name.endsWith('Id')
}

/** What an input is when nothing is known of its endpoint. */
export interface Input {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: unknown
}

/** The address of a call, with its path and query filled in; what is undefined is left out. */
export function addressOf(endpoint: Pick<Endpoint, 'path'>, { params = {}, query = {} }: Input = {}): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
  return search.length > 0 ? `${path}?${search.join('&')}` : path
}
