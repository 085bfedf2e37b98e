import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { api } from '#shared/api.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { UploadField } from '../../../components/upload-field.tsx'
import { paths } from '../../../lib/paths.ts'
import { keyOf, query } from '../../../lib/queries.ts'
import { DraftLinks } from '../draft-links.tsx'

/** Reads a book's file into a draft, which opens on a page of its own; drafts that wait there can be gone on with. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const { data: drafts = [] } = useQuery({ ...query(api.imports.drafts), refetchOnMount: 'always' })
  const edited = drafts.filter(({ editedAt, isOwnBook }) => editedAt !== null && !isOwnBook)
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
        <div className="mt-6 border-t border-rule pt-4">
          <DraftLinks drafts={edited} pathOf={paths.importDraft} />
        </div>
      )}
    </Dialog>
  )
}
