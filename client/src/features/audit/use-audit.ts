import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from '#shared/admin-api.ts'
import type { AuditKind } from '#shared/audit.ts'
import { auditPageSize } from '#shared/limits.ts'
import { query } from '../../lib/queries.ts'

/** What is asked of the trail. */
export interface AuditAsked {
  page: number
  /** Undefined for every kind. */
  kind: AuditKind | undefined
  search: string
}

/** The page of the trail that is asked for, and how to ask for another: anything but a page begins at the newest. */
export function useAudit() {
  const [asked, setAsked] = useState<AuditAsked>({ page: 1, kind: undefined, search: '' })
  const events = useQuery({
    ...query(adminApi.site.audit, { query: { ...asked, limit: auditPageSize } }),
    placeholderData: keepPreviousData,
    // It grows while nobody looks.
    staleTime: 0,
    refetchOnMount: 'always',
  })
  const ask = (change: Partial<AuditAsked>) => setAsked((before) => ({ ...before, page: 1, ...change }))
  return { asked, ask, events }
}
