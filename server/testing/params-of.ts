import { type Endpoint, isIdParam } from '#shared/endpoint.ts'

/** What a call's address needs, whatever it names: ids are `id`, whatever else is text is 'x'. */
export function paramsOf({ path }: Endpoint, id: number | string): Record<string, number | string> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return Object.fromEntries(names.map((name) => [name, isIdParam(name) ? id : 'x']))
}
