import { BookPlus, Upload } from 'lucide-react'
import { useState } from 'react'
import { adminApi } from '#shared/admin-api.ts'
import { Button } from '../../../components/button.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { paths } from '../../../lib/paths.ts'
import { BookUpload } from '../book-upload.tsx'
import { WorkDialog } from './work-dialog.tsx'

export function LibraryTools() {
  const [open, setOpen] = useState<'add' | 'import'>()
  const close = () => setOpen(undefined)
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => setOpen('add')}>
        <BookPlus />
        Add Work
      </Button>
      <Button onClick={() => setOpen('import')}>
        <Upload />
        Import a Book
      </Button>
      {open === 'add' && <WorkDialog onClose={close} />}
      {open === 'import' && (
        <Dialog open title="Import a Book" onClose={close}>
          <p className="mb-5 text-sm text-ink-soft">
            Choose a file or drop it here. You can review its chapters before anything is added to the
            library.
          </p>
          <BookUpload
            label="Book"
            action="Choose a book"
            endpoint={adminApi.imports.read}
            draftPath={paths.importDraft}
            isListed={({ editedAt, isOwnBook }) => editedAt !== null && !isOwnBook}
          />
        </Dialog>
      )}
    </div>
  )
}
