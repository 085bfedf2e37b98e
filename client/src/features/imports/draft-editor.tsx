import { Undo2 } from 'lucide-react'
import { type ComponentProps, useEffect, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import type { Draft, DraftEdit } from '#shared/imports.ts'
import { type NewWork, newWork } from '#shared/library-changes.ts'
import { aboutOwnBook } from '#shared/own-books.ts'
import { Button } from '../../components/button.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { WorkFields } from '../../components/work-fields.tsx'
import { useSchemaForm } from '../../lib/form.ts'
import { DiscardDraft } from './discard-draft.tsx'
import { DraftOmissions } from './draft-omissions.tsx'
import {
  chaptersOf,
  editedParts,
  type PartsProblems,
  partsOf,
  problemsIn,
  problemsOf,
} from './draft-parts.ts'
import { DraftTotals } from './draft-totals.tsx'
import { warningsOf } from './draft-warnings.ts'
import { PartDialog } from './part-dialog.tsx'
import { PartList } from './part-list.tsx'
import { SaveStatus } from './save-status.tsx'
import { useDraftSaver } from './use-draft-saver.ts'
import { useEditHistory } from './use-edit-history.ts'
import { useFinish } from './use-finish.ts'
import { useUndoKey } from './use-undo-key.ts'
import { WarningList } from './warning-list.tsx'

/** What a reader says of a book of their own; what nobody else reads may be left open, and a description is kept as the file has it. */
const newOwnWork = z.extend(newWork, {
  author: aboutOwnBook.shape.author,
  authorBio: z.string(),
  description: z.string(),
})

const noProblems: PartsProblems = { parts: new Map() }

interface Props {
  draft: Draft
  onReload: () => void
  onClose: () => void
}

/** What a book would become: what is said of it, and its chapters, to be corrected and imported. */
export function DraftEditor({ draft, onReload, onClose }: Props) {
  const [first] = useState(() => partsOf(draft))
  const { parts, canUndo, change } = useEditHistory(first)
  const [wanted, setWanted] = useState<{ id: string }>()
  const [opened, setOpened] = useState<string>()
  const warnings = useMemo(() => warningsOf(parts), [parts])
  const { isOwnBook } = draft
  const finish = useFinish(draft, () => {
    saver.end()
    onClose()
  })
  const { error, variables: sent } = finish
  const { form, field } = useSchemaForm(
    isOwnBook ? newOwnWork : newWork,
    aboutOf(draft, !isOwnBook && warnings.length > 0),
    { refusal: error },
  )
  const about = useWatch({ control: form.control })
  // The form hands out new objects with the same values.
  const written = JSON.stringify(about)
  const edit = useMemo(
    (): DraftEdit => ({ ...JSON.parse(written), parts: editedParts(parts) }),
    [written, parts],
  )
  const saver = useDraftSaver(draft, edit)
  const { isSubmitted } = form.formState
  const problems = useMemo(() => {
    const found = isSubmitted ? problemsOf(parts) : noProblems
    // What the server found holds until the list is another one.
    return found.list || found.parts.size > 0 || sent?.parts !== parts
      ? found
      : problemsIn(error?.fields, sent.chapters)
  }, [parts, isSubmitted, error, sent])
  useUndoKey(() => change({ act: 'undo' }))
  useEffect(() => {
    if (!error) return
    const [id] = problemsIn(error.fields, sent?.chapters ?? []).parts.keys()
    if (id !== undefined) setWanted({ id })
  }, [error, sent])

  const handleSubmit = (work: NewWork) => {
    const { list, parts: wrong } = problemsOf(parts)
    const [id] = wrong.keys()
    if (id !== undefined) setWanted({ id })
    if (!list && id === undefined) finish.mutate({ work, parts, chapters: chaptersOf(parts) })
  }
  const open = parts.find(({ id }) => id === opened)

  return (
    <form
      noValidate
      className="grid gap-x-10 gap-y-8 lg:grid-cols-[20rem_minmax(0,1fr)]"
      onSubmit={form.handleSubmit(handleSubmit)}
    >
      <div className="grid content-start gap-4 lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:self-start lg:overflow-y-auto lg:p-1">
        <WorkFields field={field} isShort={isOwnBook} />
        {!isOwnBook && <HiddenField {...form.register('isHiddenFromLibrary')} />}
      </div>
      <div className="grid min-w-0 content-start gap-4">
        <WarningList warnings={warnings} onShow={(id) => setWanted({ id })} />
        <DraftTotals parts={parts} onChange={change}>
          <Button look="link" disabled={!canUndo} onClick={() => change({ act: 'undo' })}>
            <Undo2 aria-hidden size={16} strokeWidth={1.5} />
            Undo
          </Button>
        </DraftTotals>
        <PartList parts={parts} problems={problems} wanted={wanted} onChange={change} onOpen={setOpened} />
        <DraftOmissions omissions={draft.omissions} />
      </div>
      <div className="sticky bottom-0 z-10 -mx-5 flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-rule bg-paper px-5 py-3 sm:-mx-8 sm:px-8 lg:col-span-2">
        <div className="min-w-0 max-sm:basis-full sm:mr-auto">
          <SaveStatus state={saver.state} onRetry={saver.retry} onReload={onReload} />
          <p role="alert" className="text-sm text-danger">
            {problems.list ?? sentenceFor(problems.parts.size)}
          </p>
        </div>
        <DiscardDraft
          draft={draft.id}
          title={about.title || draft.title}
          onDiscarded={() => {
            saver.end()
            onClose()
          }}
        />
        <SubmitButton isPending={finish.isPending} pending={isOwnBook ? 'Adding...' : 'Importing...'}>
          {isOwnBook ? 'Add to my books' : 'Import'}
        </SubmitButton>
      </div>
      {open && (
        <PartDialog
          key={open.id}
          draft={draft.id}
          part={open}
          category={about.category ?? draft.category}
          hasNext={parts.at(-1) !== open}
          onChange={change}
          onClose={() => setOpened(undefined)}
        />
      )}
    </form>
  )
}

function HiddenField(registration: ComponentProps<'input'>) {
  return (
    <label className="flex items-start gap-3 text-sm pointer-coarse:min-h-11">
      <input type="checkbox" className="mt-0.5 size-5 shrink-0 accent-accent" {...registration} />
      <span>
        Hidden from the library
        <span className="block text-xs text-ink-soft">Readers see it once it is shown.</span>
      </span>
    </label>
  )
}

/** What the library says of it: as it was corrected, or as the file says. */
function aboutOf({ edit, title, author, description, category }: Draft, isDoubtful: boolean) {
  if (!edit) return { title, author, description, category, authorBio: '', isHiddenFromLibrary: isDoubtful }
  const { parts: _, ...about } = edit
  return about
}

function sentenceFor(count: number): string | false {
  if (count === 0) return false
  return count === 1 ? 'One chapter needs a correction.' : `${count} chapters need a correction.`
}
