import { useState } from 'react'
import { api } from '#shared/api.ts'
import type { Draft } from '#shared/imports.ts'
import { DraftDialog } from '../../../components/draft-dialog.tsx'
import { UploadField } from '../../../components/upload-field.tsx'
import { ImportForm } from './import-form.tsx'

/** Makes a work of a book's file: the file is read, what it would become is shown and corrected, then it is imported. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [read, setRead] = useState<{ draft: Draft; file: File }>()
  return (
    <DraftDialog title="Import a Book" width={read ? 'wide' : 'form'} onClose={onClose}>
      {read ? (
        <ImportForm {...read} onClose={onClose} />
      ) : (
        <>
          <p className="mb-5 text-sm text-ink-soft">
            Choose a file or drop it here. You see its chapters before anything is added to the library.
          </p>
          <UploadField
            label="Book"
            endpoint={api.imports.read}
            action="Choose a book"
            waiting="Reading the book…"
            onUploaded={(draft, file) => setRead({ draft, file })}
          />
        </>
      )}
    </DraftDialog>
  )
}
