import type { Request } from 'express'
import { endpoints } from '#shared/endpoints.ts'

/** Each call's path as it is written in the contract, and how an address of it looks. */
const patterns = endpoints.map(([, { method, path }]) => ({
  method,
  path,
  form: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
}))

/**
 * The path of a call as the contract has it, such as `/api/dictionary/:word`: an address may hold a word that somebody looked
 * up. Whatever is no call is `unknown`.
 */
export function getCallPattern({ method, originalUrl }: Pick<Request, 'method' | 'originalUrl'>): string {
  const [address = ''] = originalUrl.split('?')
  return (
    patterns.find((pattern) => pattern.method === method && pattern.form.test(address))?.path ?? 'unknown'
  )
}
