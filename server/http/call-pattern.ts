import type { Request } from 'express'
import { endpoints } from '#shared/endpoints.ts'

/** The path of each endpoint and a pattern of its addresses. */
const patterns = endpoints.map(([, { method, path }]) => ({
  method,
  path,
  form: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
}))

/** The endpoint's path, such as `/api/dictionary/:word`; `unknown` for other addresses. For logs, which must not contain looked-up words. */
export function getCallPattern({ method, originalUrl }: Pick<Request, 'method' | 'originalUrl'>): string {
  const [address = ''] = originalUrl.split('?')
  return (
    patterns.find((pattern) => pattern.method === method && pattern.form.test(address))?.path ?? 'unknown'
  )
}
