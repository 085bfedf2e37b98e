import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Redirect, useLocation } from 'wouter'
import * as z from 'zod/mini'
import { aboutOwnBook, type Draft, type DraftEdit, keepsStraightMarks } from '#shared/imports.ts'
import type { Work } from '#shared/library.ts'
import { newWork } from '#shared/library-changes.ts'
import { ownBooksApi } from '#shared/own-books-api.ts'
import { typeset } from '#shared/typography.ts'
import { Fetched } from '../../components/fetched.tsx'
import { Notice } from '../../components/notice.tsx'
import { Spinner } from '../../components/spinner.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { ShortWorkFields, WorkFields } from '../../components/work-fields.tsx'
import { toAddedWork } from '../../lib/added-work.ts'
import { useSchemaForm } from '../../lib/form.ts'
import { paths } from '../../lib/paths.ts'
import { endpointKey, query } from '../../lib/queries.ts'
import { findProblems, type PartsProblems, parseProblems, toChapters, toEditedParts } from './draft-parts.ts'
import { DiscardDraft, SaveStatus, useDraftSaver, useFinish } from './draft-saver.tsx'
import { DraftOmissions, DraftOptions, DraftTotals, WarningList } from './draft-summary.tsx'
import { findWarnings } from './draft-warnings.ts'
import { PartDialog } from './part-dialog.tsx'
import { PartList } from './part-list.tsx'
import { useEditHistory } from './use-edit-history.ts'
import { useUnsavedEdit } from './use-unsaved-edit.ts'

const draftWork = z.extend(newWork, { isLeftAsItWas: keepsStraightMarks })
/** Schema of an own book, which needs no author, author's biography or description. */
const ownDraftWork = z.extend(draftWork, {
  author: aboutOwnBook.shape.author,
  authorBio: z.string(),
  description: z.string(),
})

/** Ids of drafts that this page has discarded or imported. Back may open one, because dialogs leave history entries with its address. */
const endedDrafts = new Set<string>()

export function ImportDraft({ draft, isOwnBook = false }: { draft: string; isOwnBook?: boolean }) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const found = useQuery({
    ...query(ownBooksApi.imports.draft, { params: { draft } }),
    refetchOnMount: 'always',
  })
  const home = isOwnBook ? paths.personalLibrary : paths.home
  const isGone = found.error?.code === 'not_found'
  if (isGone && endedDrafts.has(draft)) return <Redirect to={home} replace />
  if (isGone || (found.data && found.data.isOwnBook !== isOwnBook))
    return (
      <Notice
        title="This draft no longer exists"
        text="Drafts are kept for an hour, or seven days once edited. Import the file again."
      />
    )
  const reload = () => client.resetQueries({ queryKey: endpointKey(ownBooksApi.imports.draft) })
  return (
    <Fetched query={found} waiting={<Spinner />} failure="The draft could not be loaded." isFresh>
      {(data) => (
        <DraftEditor
          key={`${data.id} ${found.dataUpdatedAt}`}
          draft={data}
          onReload={() => void reload()}
          onClose={(work) => {
            // Replaces the history entry, so that Back does not open the deleted draft.
            const [path, { state }] = work ? toAddedWork(work) : [home, { state: null }]
            navigate(isOwnBook ? home : path, { state, replace: true })
            endedDrafts.add(draft)
          }}
        />
      )}
    </Fetched>
  )
}

interface Props {
  draft: Draft
  onReload: () => void
  /** @param work the created work; absent when the draft is discarded */
  onClose: (work?: Work) => void
}

function DraftEditor({ draft: stored, onReload, onClose }: Props) {
  const [unsaved, keepUnsaved] = useUnsavedEdit(stored)
  const draft = unsaved ? { ...stored, edit: unsaved } : stored
  const { parts, canUndo, change } = useEditHistory(draft)
  const [revealed, setRevealed] = useState<{ id: string }>()
  const [openId, setOpenId] = useState<string>()
  const warnings = useMemo(() => findWarnings(parts, draft.unreadableCount), [parts, draft.unreadableCount])
  const chapters = useMemo(() => toChapters(parts), [parts])
  const { isOwnBook } = draft
  const close = (work?: Work) => {
    saver.end()
    onClose(work)
  }
  const finish = useFinish(isOwnBook, close)
  const { form, field } = useSchemaForm(
    isOwnBook ? ownDraftWork : draftWork,
    toFormValues(draft, !isOwnBook && warnings.length > 0),
    { refusal: finish.error, isSending: finish.isPending },
  )
  const about = useWatch({ control: form.control })
  // `useWatch` returns a new object on every render.
  const aboutJson = JSON.stringify(about)
  const edit = useMemo(
    (): DraftEdit => ({ ...JSON.parse(aboutJson), parts: toEditedParts(parts) }),
    [aboutJson, parts],
  )
  const saver = useDraftSaver(draft, edit, unsaved ? undefined : edit, keepUnsaved)
  const found = useMemo(() => findProblems(chapters), [chapters])
  const isAnswerCurrent = finish.variables?.body.chapters === chapters
  const answered = isAnswerCurrent ? parseProblems(finish.error?.fields, chapters) : found
  const problems = form.formState.isSubmitted ? answered : noProblems

  const revealFirst = ({ parts }: PartsProblems) => {
    const [id] = parts.keys()
    if (id !== undefined) setRevealed({ id })
  }
  const handleSubmit = (work: z.output<typeof draftWork>) => {
    if (found.list || found.parts.size > 0) return revealFirst(found)
    finish.mutate(
      { params: { draft: draft.id }, body: { ...work, chapters } },
      { onError: ({ fields }) => revealFirst(parseProblems(fields, chapters)) },
    )
  }
  const show = (text: string) =>
    draft.typographicCount && !about.isLeftAsItWas ? typeset(text, draft.language).text : text
  const openPart = parts.find(({ id }) => id === openId)

  return (
    <form
      noValidate
      // The scroll margin keeps focused controls clear of the bar at the foot.
      className="grid gap-x-10 gap-y-8 **:scroll-mb-32 lg:grid-cols-[20rem_minmax(0,1fr)]"
      onSubmit={form.handleSubmit(handleSubmit)}
      // Enter in an input does not submit; only the button imports the book.
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
      }}
    >
      <div className="grid content-start gap-4 lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:self-start lg:-mx-1 lg:overflow-y-auto lg:p-1">
        {isOwnBook ? <ShortWorkFields field={field} /> : <WorkFields field={field} />}
        <DraftOptions draft={draft} register={form.register} isSending={finish.isPending} />
      </div>
      <div className="grid min-w-0 content-start gap-4">
        <WarningList warnings={warnings} onShow={(id) => setRevealed({ id })} />
        <DraftTotals draft={draft} parts={parts} canUndo={canUndo} onChange={change} />
        <PartList
          parts={parts}
          problems={problems}
          revealed={revealed}
          show={show}
          onChange={change}
          onOpen={setOpenId}
        />
        <DraftOmissions omissions={draft.omissions} />
      </div>
      <div className="sticky bottom-0 zoomed:static z-10 -mx-5 flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-rule bg-paper px-5 py-3 sm:-mx-8 sm:px-8 lg:col-span-2">
        <div className="min-w-0 max-sm:basis-full sm:mr-auto">
          <SaveStatus state={saver.state} onRetry={saver.retry} onReload={onReload} />
          <p role="alert" className="text-sm text-danger">
            {problems.list ?? countProblems(problems.parts.size)}
          </p>
        </div>
        <DiscardDraft draft={draft.id} title={about.title || draft.title} onDiscarded={() => close()} />
        <SubmitButton isPending={finish.isPending} pending={isOwnBook ? 'Adding...' : 'Importing...'}>
          {isOwnBook ? 'Add to my books' : 'Import'}
        </SubmitButton>
      </div>
      {openPart && (
        <PartDialog
          key={openPart.id}
          draft={draft.id}
          part={openPart}
          category={about.category ?? draft.category}
          show={show}
          hasNext={parts.at(-1) !== openPart}
          onChange={change}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </form>
  )
}

const noProblems: PartsProblems = { parts: new Map() }

/** Returns the edited values, or those found in the file. @param isDoubtful true if the new work starts hidden from the library */
function toFormValues({ edit, title, author, description, category }: Draft, isDoubtful: boolean) {
  const found = { title, author, description, category, authorBio: '', isLeftAsItWas: false }
  if (!edit) return { ...found, isHiddenFromLibrary: isDoubtful }
  const { parts: _, ...about } = edit
  return about
}

function countProblems(count: number): string | false {
  if (count === 0) return false
  return count === 1 ? 'One chapter needs fixing.' : `${count} chapters need fixing.`
}
