import { useQuery } from '@tanstack/react-query'
import { api } from '#shared/api.ts'
import { DraftDialog } from '../../components/draft-dialog.tsx'
import { Fetched } from '../../components/fetched.tsx'
import { Spinner } from '../../components/spinner.tsx'
import { query } from '../../lib/queries.ts'
import { TextForm, type TextFormValues } from './text-form.tsx'

interface Props {
  id: number
  isPending: boolean
  onSave: (values: TextFormValues) => void
  onClose: () => void
}

/** Fetches the whole text, of which the list has only a preview. */
export function EditTextDialog({ id, isPending, onSave, onClose }: Props) {
  const text = useQuery({ ...query(api.texts.text, { params: { id } }), gcTime: 0, refetchOnMount: 'always' })
  return (
    <DraftDialog title="Edit Text" width="text" onClose={onClose}>
      <Fetched query={text} isFresh stays waiting={<Spinner label="Loading the text" />}>
        {({ title, content, category }) => (
          <TextForm
            values={{ title, content, category }}
            action="Save changes"
            isPending={isPending}
            onSave={onSave}
          />
        )}
      </Fetched>
    </DraftDialog>
  )
}
