import { queryOptions } from '@tanstack/react-query'
import type { CallResult } from '#shared/endpoint.ts'
import type { ApiError } from '#shared/errors.ts'
import { respellingApi } from '#shared/respelling-api.ts'
import { query, withoutAccessRedirect } from './queries.ts'

const { list } = respellingApi.respellings

/** Query of the pronunciation corrections for a text, by word; `chapterId` is undefined for an own text. */
export const respellingsQuery = (chapterId?: number) =>
  queryOptions<CallResult<typeof list>, ApiError, ReadonlyMap<string, string>>({
    ...query(list, { query: { chapterId } }),
    ...withoutAccessRedirect,
    select: toCorrections,
  })

/** The reader's own corrections take precedence over those of the work. */
const toCorrections = ({ own, work }: CallResult<typeof list>): ReadonlyMap<string, string> =>
  new Map(Object.entries({ ...work, ...own }))
