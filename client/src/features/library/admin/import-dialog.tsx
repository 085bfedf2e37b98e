import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import { api } from '#shared/api.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { UploadField } from '../../../components/upload-field.tsx'
import { timeAgo } from '../../../lib/moments.ts'
import { paths } from '../../../lib/paths.ts'
import { keyOf, query } from '../../../lib/queries.ts'

/** Reads a book's file into a draft, which opens on a page of its own; drafts that wait there can be gone on with. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const { data: drafts = [] } = useQuery({ ...query(api.imports.drafts), refetchOnMount: 'always' })
  const edited = drafts.filter(({ editedAt }) => editedAt !== null)
  return (
    <Dialog open title="Import a Book" onClose={onClose}>
      <p className="mb-5 text-sm text-ink-soft">
        Choose a file or drop it here. You see its chapters before anything is added to the library.
      </p>
      <UploadField
        label="Book"
        endpoint={api.imports.read}
        action="Choose a book"
        waiting="Reading the book…"
        onUploaded={({ id }) => {
          void client.invalidateQueries({ queryKey: keyOf(api.imports.drafts) })
          navigate(paths.importDraft(id))
        }}
      />
      {edited.length > 0 && (
        <section aria-label="Drafts to go on with" className="mt-6 border-t border-rule pt-4">
          <h3 className="text-sm font-semibold">Go on with a draft</h3>
          <ul className="mt-2 grid gap-2 text-sm">
            {edited.map(({ id, title, editedAt }) => (
              <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4">
                <Link href={paths.importDraft(id)} className="min-w-0 break-words underline">
                  {title}
                </Link>
                <span className="text-xs text-ink-soft">{editedAt && timeAgo(editedAt)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  )
}
