import { annotationApi } from '#shared/annotation-api.ts'
import { annotationFilesApi } from '#shared/annotation-files.ts'
import { ImportDialog } from '../../../components/import-dialog.tsx'

export const NotesImport = ({ onClose }: { onClose: () => void }) => (
  <ImportDialog
    subject="notes"
    description="From Readwise (CSV) or Lectern (JSON, or CSV without kinds and colors). Each passage is added to the text of the same title, if its words appear there exactly once."
    endpoint={annotationFilesApi.annotations.import}
    changes={[annotationApi.annotations.list]}
    onClose={onClose}
  />
)
