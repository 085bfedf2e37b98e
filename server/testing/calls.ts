import { api } from '#shared/api.ts'
import { type Endpoint, isIdParam } from '#shared/endpoint.ts'

/** Every call of the product, under its name in `api`: 'texts.create'. */
export const calls: [name: string, endpoint: Endpoint][] = Object.entries(api).flatMap(([group, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]): [string, Endpoint] => [
    `${group}.${name}`,
    endpoint as Endpoint,
  ]),
)

/** What a call's address needs, whatever it names: ids are `id`, whatever else is text is 'x'. */
export function paramsOf({ path }: Endpoint, id: number | string): Record<string, number | string> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return Object.fromEntries(names.map((name) => [name, isIdParam(name) ? id : 'x']))
}
