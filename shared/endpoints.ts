import { adminApi } from './admin-api.ts'
import { api } from './api.ts'
import type { Endpoint } from './endpoint.ts'

/** Every call of the product, readers' and administrators', under its group's name and its own: 'texts.create'. */
export const endpoints: [name: string, endpoint: Endpoint][] = [api, adminApi].flatMap((groups) =>
  Object.entries(groups).flatMap(([group, calls]) =>
    Object.entries(calls).map(([name, endpoint]): [string, Endpoint] => [
      `${group}.${name}`,
      endpoint as Endpoint,
    ]),
  ),
)
