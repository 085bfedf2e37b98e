import { type Agent, request } from 'node:http'

/** Response of a server; status 0 means no response. */
export interface SaveResponse {
  status: number
  retryAfter: string | undefined
  cookie: string | undefined
  body: unknown
}

interface Asked {
  method?: string
  cookie?: string
  body?: unknown
}

/** Sends one request. Never rejects: after a failure, the status of the response is 0. */
export function sendRequest(
  agent: Agent,
  address: string,
  { method = 'GET', cookie = '', body }: Asked = {},
): Promise<SaveResponse> {
  const headers = { Cookie: cookie, ...(body !== undefined && { 'Content-Type': 'application/json' }) }
  return new Promise((resolve) => {
    const none = () => resolve({ status: 0, retryAfter: undefined, cookie: undefined, body: undefined })
    const req = request(address, { method, headers, agent }, (res) => {
      let text = ''
      res.setEncoding('utf8').on('data', (chunk) => (text += chunk))
      res.on('error', none).on('end', () =>
        resolve({
          status: res.statusCode ?? 0,
          retryAfter: res.headers['retry-after'],
          cookie: res.headers['set-cookie']?.[0]?.split(';')[0],
          body: text && res.headers['content-type']?.includes('json') ? JSON.parse(text) : undefined,
        }),
      )
    })
    req.on('error', none).end(body === undefined ? undefined : JSON.stringify(body))
  })
}
