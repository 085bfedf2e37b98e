import { adminApi } from '#shared/admin-api.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { paths } from '../../../lib/paths.ts'
import { BookUpload } from '../book-upload.tsx'

/** Adds a work to the library from a file, or goes on with one that was worked on. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open title="Import a Book" onClose={onClose}>
      <p className="mb-5 text-sm text-ink-soft">
        Choose a file or drop it here. You see its chapters before anything is added to the library.
      </p>
      <BookUpload
        label="Book"
        action="Choose a book"
        endpoint={adminApi.imports.read}
        pathOf={paths.importDraft}
        isListed={({ editedAt, isOwnBook }) => editedAt !== null && !isOwnBook}
      />
    </Dialog>
  )
}
