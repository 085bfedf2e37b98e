import { type MouseEvent, type ReactNode, useState } from 'react'
import { api } from '#shared/api.ts'
import type { Work } from '#shared/library.ts'
import { workForm } from '#shared/library-changes.ts'
import { fold } from '#shared/search/fold.ts'
import { Button } from '../../../components/button.tsx'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { DraftDialog } from '../../../components/draft-dialog.tsx'
import { EditConflict } from '../../../components/edit-conflict.tsx'
import { Field } from '../../../components/field.tsx'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { WorkFields } from '../../../components/work-fields.tsx'
import { useOpener } from '../../../hooks/use-opener.ts'
import { call } from '../../../lib/call.ts'
import { useSchemaForm } from '../../../lib/form.ts'
import { useWorkWrites } from './use-work-writes.ts'

interface Props {
  /** The work to edit; absent to add one. */
  work?: Work
  onClose: () => void
}

export function WorkDialog({ work, onClose }: Props) {
  const [isDeleting, setDeleting] = useState(false)
  const opener = useOpener(isDeleting)
  // When a pending save finishes, the confirmation of a deletion must stay open.
  const handleSaved = () => !isDeleting && onClose()
  return (
    <>
      <DraftDialog title={work ? 'Edit Work' : 'Add Work'} width="text" onClose={onClose}>
        <WorkForm work={work} onSaved={handleSaved}>
          {work && (
            <Button ref={opener} look="link" onClick={() => setDeleting(true)}>
              Delete Work
            </Button>
          )}
        </WorkForm>
      </DraftDialog>
      {work && isDeleting && (
        <DeleteWorkDialog work={work} onDeleted={onClose} onClose={() => setDeleting(false)} />
      )}
    </>
  )
}

interface FormProps {
  work: Work | undefined
  onSaved: () => void
  children: ReactNode
}

function WorkForm({ work, onSaved, children }: FormProps) {
  const { createWork, updateWork } = useWorkWrites(onSaved)
  const saved = {
    title: work?.title ?? '',
    author: work?.author ?? '',
    authorBio: work?.authorBio ?? '',
    description: work?.description ?? '',
    category: work?.category ?? 'Novel',
    isHiddenFromLibrary: work?.isHiddenFromLibrary ?? false,
    ...(work && { isPinned: work.isPinned, updatedAt: work.updatedAt }),
  }
  const isSending = createWork.isPending || updateWork.isPending
  const { form, field } = useSchemaForm(workForm, saved, { isSending })
  const save = form.handleSubmit((body, as, changes) =>
    work && as !== 'copy'
      ? updateWork.mutate({ params: { id: work.id }, body: changes })
      : createWork.mutate({ body }),
  )
  // HTML has no read-only checkbox.
  const readOnlyBox = { onClick: (event: MouseEvent) => isSending && event.preventDefault() }
  const fetchTheirs = () => call(api.library.work, { params: { id: work?.id ?? 0 } })
  return (
    <form noValidate className="grid gap-5" onSubmit={save}>
      <WorkFields field={field} isWide />
      <label className="flex items-center gap-3 text-sm pointer-coarse:min-h-11">
        <input
          type="checkbox"
          className="size-5 accent-accent"
          {...form.register('isHiddenFromLibrary')}
          {...readOnlyBox}
        />
        Hidden from the library
      </label>
      {work && (
        <label className="flex items-center gap-3 text-sm pointer-coarse:min-h-11">
          <input
            type="checkbox"
            className="size-5 accent-accent"
            {...form.register('isPinned')}
            {...readOnlyBox}
          />
          Pinned to “For tonight”
        </label>
      )}
      <EditConflict error={updateWork.error} fetchTheirs={fetchTheirs} canCopy onSave={save} />
      <div className="flex flex-row-reverse flex-wrap items-center justify-between gap-4">
        <SubmitButton isPending={isSending}>{work ? 'Save changes' : 'Add Work'}</SubmitButton>
        {children}
      </div>
    </form>
  )
}

interface DeleteProps {
  work: Work
  onDeleted: () => void
  onClose: () => void
}

/** Confirms a deletion: the user types the title, in which quotation marks, accents and spaces may differ. */
function DeleteWorkDialog({ work, onDeleted, onClose }: DeleteProps) {
  const [typed, setTyped] = useState('')
  const { removeWork } = useWorkWrites(onDeleted)
  return (
    <ConfirmDialog
      title="Delete this work?"
      description={
        <>
          This deletes “<bdi>{work.title}</bdi>”, its chapters and everyone's progress in it. It cannot be
          undone.
        </>
      }
      action="Delete work"
      isPending={removeWork.isPending}
      canConfirm={typed.trim() !== '' && fold(typed).text === fold(work.title).text}
      onConfirm={() => removeWork.mutate({ params: { id: work.id } })}
      onClose={onClose}
    >
      <div className="mb-6">
        <Field
          label="Type the title to confirm"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
    </ConfirmDialog>
  )
}
