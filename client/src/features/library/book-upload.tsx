import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import type { DraftEntry } from '#shared/imports.ts'
import { UploadField } from '../../components/upload-field.tsx'
import { keyOf, query } from '../../lib/queries.ts'
import { DraftLinks } from './draft-links.tsx'

interface Props {
  label: string
  /** What the button says. */
  action: string
  /** The call that reads the file. */
  endpoint: typeof adminApi.imports.read | typeof api.ownBooks.read
  /** The address of a draft. */
  pathOf: (draft: string) => string
  /** Whether a draft is one of those that are gone on with from this place. */
  isListed: (draft: DraftEntry) => boolean
}

/** Reads a book's file into a draft, which opens on a page of its own; drafts that wait there can be gone on with. */
export function BookUpload({ label, action, endpoint, pathOf, isListed }: Props) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const { data: drafts = [] } = useQuery({ ...query(api.imports.drafts), refetchOnMount: 'always' })
  return (
    <div className="grid gap-5">
      <UploadField
        label={label}
        endpoint={endpoint}
        action={action}
        waiting="Reading the book…"
        onUploaded={({ id }) => {
          void client.invalidateQueries({ queryKey: keyOf(api.imports.drafts) })
          navigate(pathOf(id))
        }}
      />
      <DraftLinks drafts={drafts.filter(isListed)} pathOf={pathOf} />
    </div>
  )
}
