import { type ReactNode, useState } from 'react'
import type { Work } from '#shared/library.ts'
import { type NewWork, newWork } from '#shared/library-changes.ts'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { WorkFields } from '../../../components/work-fields.tsx'
import { useSchemaForm } from '../../../lib/form.ts'

interface Props {
  work: Work | undefined
  isPending: boolean
  /** @param before values when the form opened */
  onSave: (work: NewWork, before: NewWork) => void
  /** Further buttons. */
  children?: ReactNode
}

export function WorkForm({ work, isPending, onSave, children }: Props) {
  const [before] = useState<NewWork>({
    title: work?.title ?? '',
    author: work?.author ?? '',
    authorBio: work?.authorBio ?? '',
    description: work?.description ?? '',
    category: work?.category ?? 'Novel',
    isHiddenFromLibrary: work?.isHiddenFromLibrary ?? false,
  })
  const { form, field } = useSchemaForm(newWork, before)
  return (
    <form noValidate className="grid gap-5" onSubmit={form.handleSubmit((after) => onSave(after, before))}>
      <WorkFields field={field} isWide />
      <label className="flex items-center gap-3 text-sm pointer-coarse:min-h-11">
        <input type="checkbox" className="size-5 accent-accent" {...form.register('isHiddenFromLibrary')} />
        Hidden from the library
      </label>
      <div className="flex flex-row-reverse flex-wrap items-center justify-between gap-4">
        <SubmitButton isPending={isPending}>{work ? 'Save changes' : 'Add Work'}</SubmitButton>
        {children}
      </div>
    </form>
  )
}
