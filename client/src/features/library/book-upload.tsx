import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { Link, useLocation } from 'wouter'
import type { adminApi } from '#shared/admin-api.ts'
import type { DraftEntry } from '#shared/imports.ts'
import { ownBooksApi } from '#shared/own-books-api.ts'
import { Fetched } from '../../components/fetched.tsx'
import { UploadField } from '../../components/upload-field.tsx'
import { timeAgo } from '../../lib/dates.ts'
import { endpointKey, query } from '../../lib/queries.ts'

interface Props {
  label: string
  action: string
  endpoint: typeof adminApi.imports.read | typeof ownBooksApi.ownBooks.read
  draftPath: (id: string) => string
  isListed: (draft: DraftEntry) => boolean
  /** Lays out its elements as items of the parent's flex row, and accepts files dropped anywhere on the page. */
  isPageWide?: boolean
}

export function BookUpload({ label, action, endpoint, draftPath, isListed, isPageWide = false }: Props) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const drafts = useQuery({ ...query(ownBooksApi.imports.drafts), refetchOnMount: 'always' })
  // The server may have kept a draft of a canceled or refused upload.
  const refetch = useCallback(
    (isSending: boolean) => {
      if (!isSending) void client.invalidateQueries({ queryKey: endpointKey(ownBooksApi.imports.drafts) })
    },
    [client],
  )
  const listed = drafts.data?.filter(isListed) ?? []
  return (
    <div className={isPageWide ? 'contents' : 'grid gap-5'}>
      <UploadField
        isPageWide={isPageWide}
        className={isPageWide ? 'lg:ml-auto' : ''}
        label={label}
        endpoint={endpoint}
        action={action}
        waiting="Reading the book…"
        onSending={refetch}
        onUploaded={({ id }) => navigate(draftPath(id))}
      />
      {(listed.length > 0 || drafts.isError) && (
        <section aria-label="Unfinished imports" className="basis-full">
          <h3 className="text-sm font-semibold">Unfinished imports</h3>
          <Fetched query={drafts} keepsDataOnError waiting={null}>
            {() => (
              <ul className="mt-2 grid gap-2 text-sm">
                {listed.map(({ id, title, createdAt, editedAt }) => (
                  <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4">
                    <Link href={draftPath(id)} className="min-w-0 break-words underline">
                      {title}
                    </Link>
                    <span className="text-xs text-ink-soft">{timeAgo(editedAt ?? createdAt)}</span>
                  </li>
                ))}
              </ul>
            )}
          </Fetched>
        </section>
      )}
    </div>
  )
}
