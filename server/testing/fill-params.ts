import { type Endpoint, isIdParam } from '#shared/endpoint.ts'

/** Uses `id` for each id, 'x' for each text. */
export function fillParams({ path }: Endpoint, id: number | string): Record<string, number | string> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return Object.fromEntries(names.map((name) => [name, isIdParam(name) ? id : 'x']))
}
