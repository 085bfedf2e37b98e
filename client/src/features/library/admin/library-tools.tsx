import { BookPlus, Upload } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { WorkDialog } from './work-dialog.tsx'

/** Adding works to the library: by hand, or from a file. */
export function LibraryTools() {
  const [open, setOpen] = useState<'add' | 'import'>()
  const close = () => setOpen(undefined)
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => setOpen('add')}>
        <BookPlus aria-hidden size={16} strokeWidth={1.5} />
        Add Work
      </Button>
      <Button onClick={() => setOpen('import')}>
        <Upload aria-hidden size={16} strokeWidth={1.5} />
        Import a Book
      </Button>
      {open === 'add' && <WorkDialog onClose={close} />}
      {open === 'import' && <ImportDialog onClose={close} />}
    </div>
  )
}
