import { DraftDialog } from '../../components/draft-dialog.tsx'
import { TextForm, type TextFormValues } from './text-form.tsx'

interface Props {
  title: string
  /** What the form begins with. */
  values: TextFormValues
  action: string
  isPending: boolean
  onSave: (values: TextFormValues) => void
  onClose: () => void
}

/** Adds a text, or changes one. */
export function TextDialog({ title, onClose, ...form }: Props) {
  return (
    <DraftDialog title={title} width="text" onClose={onClose}>
      {(onWritten) => <TextForm {...form} onWritten={onWritten} />}
    </DraftDialog>
  )
}
