import { Agent, request } from 'node:http'
import type { User } from '#shared/account.ts'
import type { Database } from '../db/client.ts'
import { getTestPassword } from './make.ts'

export interface RawResponse {
  status: number
  text: string
  headers: Record<string, string | string[] | undefined>
}

interface Sent {
  headers?: Record<string, string | string[]>
  /** Sent unchanged, even when invalid. */
  body?: string | Buffer
}

/** HTTP client that sends requests no browser would send, and stores returned cookies. */
export interface Attacker {
  cookie: string
  send(method: string, path: string, sent?: Sent): Promise<RawResponse>
  sendJson(method: string, path: string, body: unknown): Promise<RawResponse>
}

/** Creates an attacker for a server URL, signed in as `user` when given. */
export async function createAttacker(url: string, user?: User): Promise<Attacker> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const attacker: Attacker = {
    cookie: '',
    async send(method, path, { headers = {}, body } = {}) {
      const cookie = attacker.cookie ? { Cookie: attacker.cookie } : {}
      const { hostname, port } = new URL(url)
      const asked = { agent, hostname, port, method, path, headers: { ...cookie, ...headers } }
      const answer = await exchange(asked, body)
      const [set] = [answer.headers['set-cookie'] ?? []].flat()
      const [pair = ''] = (set ?? '').split(';')
      if (pair.startsWith('lectern.sid=') && pair !== 'lectern.sid=') attacker.cookie = pair
      return answer
    },
    sendJson: (method, path, body) =>
      attacker.send(method, path, {
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
  }
  if (!user) return attacker
  const credentials = { username: user.username, password: getTestPassword(user) }
  const { status } = await attacker.sendJson('POST', '/api/login', credentials)
  if (status !== 200) throw new Error(`could not sign in: ${status}`)
  return attacker
}

/** Sends the path unchanged; `URL` would resolve `..`. */
function exchange(options: object, body?: string | Buffer): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const asked = request(options, (answer) => {
      let text = ''
      answer.setEncoding('latin1')
      answer.on('data', (part) => (text += part))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text, headers: answer.headers }))
      answer.on('error', reject)
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

/** Serializes a response without headers that differ between requests. */
export function serializeResponse({ status, text, headers }: RawResponse): string {
  const { date: _, 'x-request-id': __, 'set-cookie': ___, ...same } = headers
  return JSON.stringify([status, text, same])
}

/** Returns all rows by table, except rate limit counts and session expiry, which every request may change. */
export async function dumpRows({ query }: Pick<Database, 'query'>): Promise<Record<string, object[]>> {
  const { rows: tables } = await query(
    `select tablename as name from pg_tables
     where schemaname = 'public' and tablename <> 'rate_limits' order by 1`,
    [],
  )
  const parts = (tables as { name: string }[]).map(
    ({ name }) =>
      `select '${name}' as name, coalesce(json_agg(r.row order by r.row::text), '[]') as rows
       from (select to_jsonb(t) - 'expire' as row from "${name}" t) r`,
  )
  // Sorts by name, because a parallel plan returns the tables in any order.
  const { rows } = await query(`${parts.join(' union all ')} order by name`, [])
  return Object.fromEntries((rows as { name: string; rows: object[] }[]).map((row) => [row.name, row.rows]))
}
