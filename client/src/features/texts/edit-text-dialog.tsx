import { useQuery } from '@tanstack/react-query'
import { api } from '#shared/api.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { Spinner } from '../../components/spinner.tsx'
import { query } from '../../lib/queries.ts'
import { TextDialog } from './text-dialog.tsx'
import type { TextFormValues } from './text-form.tsx'

interface Props {
  id: number
  isPending: boolean
  onSave: (values: TextFormValues) => void
  onClose: () => void
}

/** Changes a text: it is fetched whole first, for a list holds only how it begins. */
export function EditTextDialog({ id, isPending, onSave, onClose }: Props) {
  const text = useQuery({ ...query(api.texts.text, { params: { id } }), gcTime: 0, refetchOnMount: 'always' })
  if (text.data && text.isFetchedAfterMount) {
    const { title, content, category } = text.data
    return (
      <TextDialog
        title="Edit Text"
        values={{ title, content, category }}
        action="Save changes"
        isPending={isPending}
        onSave={onSave}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog open onClose={onClose} title="Edit Text" width="text">
      {text.error ? (
        <div className="grid justify-items-start gap-4">
          <p>{text.error.reason}</p>
          <Button onClick={() => void text.refetch()}>Try again</Button>
        </div>
      ) : (
        <Spinner label="Fetching the text" />
      )}
    </Dialog>
  )
}
