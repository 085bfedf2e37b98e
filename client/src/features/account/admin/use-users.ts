import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { userRoles } from '#shared/admin.ts'
import { adminApi } from '#shared/admin-api.ts'
import { userPageSize } from '#shared/limits.ts'
import { query } from '../../../lib/queries.ts'

export interface UserFilter {
  page: number
  limit: number
  role: (typeof userRoles)[number]
  search: string
}

const initialFilter: UserFilter = { page: 1, limit: userPageSize, role: 'admin', search: '' }

/** A page of the users that match the filter. Any change of the filter but of the page returns to page 1. */
export function useUsers() {
  const [filter, setFilter] = useState(initialFilter)
  const users = useQuery({
    ...query(adminApi.site.users, { query: filter }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  const changeFilter = (change: Partial<UserFilter>) =>
    setFilter((before) => ({ ...before, page: 1, ...change }))

  // Deleting the only user of the last page removes that page.
  const last = Math.max(1, users.data?.totalPages ?? 1)
  if (users.data && !users.isPlaceholderData && filter.page > last) setFilter({ ...filter, page: last })
  return { filter, changeFilter, users }
}
