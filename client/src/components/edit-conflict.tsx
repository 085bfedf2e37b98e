import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ApiError } from '#shared/errors.ts'
import type { SaveAs } from '../lib/form.ts'
import { toast, toastFailure } from '../lib/toast.ts'
import { Button } from './button.tsx'
import { ScrollArea } from './scroll-area.tsx'

export interface Conflict {
  /** Error of the last save. */
  error: ApiError | null
  fetchTheirs: () => Promise<object | undefined>
  /** True when the form can save its input as a new item. */
  canCopy?: boolean
}

/** Fields of the other editor's version that the notice shows. */
const fields =
  'title author category description authorBio content supportUrl aboutUs contactInfo legalInfo'.split(' ')

const switches = {
  isActive: 'Active',
  displayOnLogin: 'Show after sign-in',
  showWhenReturningToLibrary: 'Show when returning to library',
  isHiddenFromLibrary: 'Hidden from the library',
  isPinned: 'Pinned to “For tonight”',
  tellsReader: 'Tell the reader',
}

/** Notice in a form whose save failed because another editor changed or deleted the text. The form keeps its input. */
export function EditConflict(props: Conflict & { onSave: (as: SaveAs) => void }) {
  const { error, fetchTheirs, canCopy, onSave } = props
  const [fetched, setFetched] = useState<{ theirs: object | undefined; error: ApiError | null }>()
  /** The other editor's version, if it was fetched after the last save. */
  const theirs = fetched?.error === error ? fetched?.theirs : undefined
  const client = useQueryClient()
  useEffect(() => {
    // On unmount, refetches the lists that the failed write left outdated. Skips lists that failed to load: they have a retry button.
    const isOutdated = ({ state }: Query) => state.isInvalidated && !state.error
    return () => void client.refetchQueries({ type: 'active', predicate: isOutdated })
  }, [client])
  const isChanged = error?.code === 'conflict'
  if (!isChanged && error?.code !== 'not_found') return null
  const show = () =>
    fetchTheirs().then(
      (theirs) => setFetched({ theirs, error }),
      (failure) => toastFailure('The other version could not be loaded', failure),
    )
  return (
    <div role="alert" className="grid gap-3 border-l-4 border-warning pl-4">
      <p className="text-sm">{`${error.reason}. What you have written is still here.`}</p>
      {theirs && (
        <ScrollArea label="Their version" className="max-h-48 rounded bg-sunk px-4 py-3 break-words">
          {fields.map((name) => (
            <p key={name} className="whitespace-pre-line not-first:mt-3 empty:hidden">
              {Object(theirs)[name]}
            </p>
          ))}
          {Object(theirs).imageUrl && (
            <img src={Object(theirs).imageUrl} alt="Theirs" className="mt-3 max-h-24" />
          )}
          {Object.entries(switches).map(
            ([name, label]) =>
              name in theirs && <p key={name}>{`${label}: ${Object(theirs)[name] ? 'yes' : 'no'}`}</p>,
          )}
        </ScrollArea>
      )}
      <div className="flex flex-wrap gap-3">
        {isChanged && <Button onClick={() => void show()}>See theirs</Button>}
        {canCopy && <Button onClick={() => onSave('copy')}>Keep mine as a copy</Button>}
        {!isChanged && (
          <Button onClick={(event) => void copyTexts(event.currentTarget.form)}>Copy text</Button>
        )}
        {isChanged && (
          <Button look="danger" onClick={() => onSave('overwrite')}>
            Overwrite
          </Button>
        )}
      </div>
    </div>
  )
}

async function copyTexts(form: HTMLFormElement | null): Promise<void> {
  const inputs = form?.querySelectorAll<HTMLInputElement>('input:not([type]), textarea') ?? []
  const texts = [...inputs].map(({ value }) => value).filter(Boolean)
  if (texts.length === 0) return
  try {
    await navigator.clipboard.writeText(texts.join('\n\n'))
    toast({ title: 'Copied to the clipboard', variant: 'success' })
  } catch (error) {
    // For example, `clipboard` is undefined on an insecure connection.
    toastFailure('Not copied', error, { fallback: 'Select the text and copy it.' })
  }
}
