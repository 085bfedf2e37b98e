import { type Agent, request } from 'node:http'

/** What a server answered; status 0 stands for no answer at all. */
export interface Answer {
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

/** Makes one request, which never fails: what became of it is in its answer. */
export function ask(
  agent: Agent,
  address: string,
  { method = 'GET', cookie = '', body }: Asked = {},
): Promise<Answer> {
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
