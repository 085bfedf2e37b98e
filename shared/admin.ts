import * as z from 'zod/mini'
import { user } from './account.ts'
import { atMost, queryNumber } from './fields.ts'
import { pageNumberMax, searchMaxCharacters, userPageSize, userPageSizeMax } from './limits.ts'
import { categories } from './timing/category.ts'

/** An account as administrators see it. */
export const listedUser = z.extend(user, { createdAt: z.coerce.date() })
export type ListedUser = z.infer<typeof listedUser>

export const userRoles = ['all', 'admin', 'reader'] as const

export const userPageQuery = z.object({
  page: z._default(queryNumber(1, pageNumberMax), 1),
  limit: z._default(queryNumber(1, userPageSizeMax), userPageSize),
  role: z._default(z.enum(userRoles), 'all'),
  search: z._default(
    z.pipe(
      z.string().check(z.trim()),
      atMost(searchMaxCharacters, `Search must be at most ${searchMaxCharacters} characters`),
    ),
    '',
  ),
})
export type UserPageQuery = z.output<typeof userPageQuery>

export const userPage = z.object({ users: z.array(listedUser), total: z.number(), totalPages: z.number() })
export type UserPage = z.infer<typeof userPage>

export const roleChange = z.object({ isAdmin: z.boolean() })
export type RoleChange = z.infer<typeof roleChange>

/** Temporary password, shown once for the administrator to pass on. */
export const temporaryPassword = z.object({ tempPassword: z.string() })

/** Usage statistics. Active users have a reading session touched in the last 24 hours or 30 days. */
export const statistics = z.object({
  dailyActiveUsers: z.number(),
  monthlyActiveUsers: z.number(),
  totalReadingSessions: z.number(),
  /** The mean time played per session, in minutes. */
  averageReadingMinutes: z.number(),
  /** The ten works with the most sessions. */
  popularWorks: z.array(z.object({ title: z.string(), reads: z.number() })),
  /** Sessions by category; one without sessions is left out. */
  categoryDistribution: z.array(z.object({ category: z.enum(categories), count: z.number() })),
})
export type Statistics = z.infer<typeof statistics>
