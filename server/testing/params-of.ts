import { type Endpoint, isIdParam } from '#shared/endpoint.ts'

/** Path parameters of a call: `id` for ids, 'x' for text. */
export function paramsOf({ path }: Endpoint, id: number | string): Record<string, number | string> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return Object.fromEntries(names.map((name) => [name, isIdParam(name) ? id : 'x']))
}
