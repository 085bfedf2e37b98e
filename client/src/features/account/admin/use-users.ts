import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { userRoles } from '#shared/admin.ts'
import { adminApi } from '#shared/admin-api.ts'
import { userPageSize } from '#shared/limits.ts'
import { query } from '../../../lib/queries.ts'

/** What is asked of the list. */
export interface UsersAsked {
  page: number
  limit: number
  role: (typeof userRoles)[number]
  search: string
}

const first: UsersAsked = { page: 1, limit: userPageSize, role: 'admin', search: '' }

/** The page of accounts that is asked for, and how to ask for another: anything but a page begins at the first page. */
export function useUsers() {
  const [asked, setAsked] = useState(first)
  const users = useQuery({
    ...query(adminApi.site.users, { query: asked }),
    placeholderData: keepPreviousData,
    // People register while nobody looks.
    refetchOnMount: 'always',
  })
  const ask = (change: Partial<UsersAsked>) => setAsked((before) => ({ ...before, page: 1, ...change }))

  // The last of a page may have been deleted: the one before it is the last page now.
  const last = Math.max(1, users.data?.totalPages ?? 1)
  if (users.data && !users.isPlaceholderData && asked.page > last) setAsked({ ...asked, page: last })
  return { asked, ask, users }
}
