import { queryOptions } from '@tanstack/react-query'
import type { CallResult } from '#shared/endpoint.ts'
import type { ApiError } from '#shared/errors.ts'
import { respellingApi } from '#shared/respelling-api.ts'
import { query, withoutAccessRedirect } from './queries.ts'

const { list } = respellingApi.respellings

/** Corrections of what the voice says in a text; `chapterId` is undefined for an own text. */
export const respellingsQuery = (chapterId: number | undefined) =>
  queryOptions<CallResult<typeof list>, ApiError>({
    ...query(list, { query: { chapterId } }),
    ...withoutAccessRedirect,
  })

/** The reader's own corrections come before those of the work. */
export const toCorrections = (found: CallResult<typeof list> | undefined): ReadonlyMap<string, string> =>
  new Map(Object.entries({ ...found?.work, ...found?.own }))
