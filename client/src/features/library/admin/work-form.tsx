import { type ReactNode, useEffect, useState } from 'react'
import { type NewWork, newWork, type Work } from '#shared/library.ts'
import { Button } from '../../../components/button.tsx'
import { useKeptFocus } from '../../../hooks/use-kept-focus.ts'
import { useSchemaForm } from '../../../lib/form.ts'
import { WorkFields } from './work-fields.tsx'

interface Props {
  work: Work | undefined
  isPending: boolean
  /** Told what it was when the form opened, too: it may be another one by now. */
  onSave: (work: NewWork, before: NewWork) => void
  onWritten: (isWritten: boolean) => void
  /** What else can be done with it. */
  children?: ReactNode
}

/** What a library says of a work. */
export function WorkForm({ work, isPending, onSave, onWritten, children }: Props) {
  const [before] = useState<NewWork>({
    title: work?.title ?? '',
    author: work?.author ?? '',
    authorBio: work?.authorBio ?? '',
    description: work?.description ?? '',
    category: work?.category ?? 'Novel',
    isHiddenFromLibrary: work?.isHiddenFromLibrary ?? false,
  })
  const form = useSchemaForm(newWork, before)
  const { isDirty } = form.formState
  const button = useKeptFocus(isPending)
  useEffect(() => {
    onWritten(isDirty)
  }, [isDirty, onWritten])
  return (
    <form noValidate className="grid gap-5" onSubmit={form.handleSubmit((after) => onSave(after, before))}>
      <WorkFields form={form} isWide />
      <label className="flex items-center gap-3 text-sm">
        <input type="checkbox" className="size-5 accent-accent" {...form.register('isHiddenFromLibrary')} />
        Hidden from the library
      </label>
      <div className="flex flex-row-reverse flex-wrap items-center justify-between gap-4">
        <Button ref={button} type="submit" look="primary" disabled={isPending}>
          {isPending ? 'Saving...' : work ? 'Save changes' : 'Add Work'}
        </Button>
        {children}
      </div>
    </form>
  )
}
