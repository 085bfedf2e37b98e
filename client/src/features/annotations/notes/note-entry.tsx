import { useState } from 'react'
import { annotationApi } from '#shared/annotation-api.ts'
import type { Annotation } from '#shared/annotations.ts'
import { annotationLooks, ColourSwatch } from '../../../components/annotation-colours.tsx'
import { SubjectButton, SubjectLink } from '../../../components/button.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { Markdown } from '../../../components/markdown.tsx'
import { useOpener } from '../../../hooks/use-opener.ts'
import { formatDate } from '../../../lib/dates.ts'
import { paths } from '../../../lib/paths.ts'
import { useDraft } from '../../../lib/stored.ts'
import { useWrite } from '../../../lib/use-write.ts'

const { list, change, remove } = annotationApi.annotations

const LazyNoteForm = lazyPart(async () => (await import('./note-form.tsx')).NoteForm)

const subjectMaxCharacters = 60

export function NoteEntry({ annotation }: { annotation: Annotation }) {
  const { id, quote, note, colour, kind, createdAt } = annotation
  const [draft] = useDraft(`note_${id}`)
  const [isEditing, setEditing] = useState(draft !== null)
  const [isOpenedByButton, setOpenedByButton] = useState(false)
  const edit = () => {
    setOpenedByButton(true)
    setEditing(true)
  }
  const opener = useOpener(isEditing)
  const removal = useRemoval(annotation)
  const { name, highlightClass } = annotationLooks[colour]
  const subject =
    quote.length > subjectMaxCharacters ? `${quote.slice(0, subjectMaxCharacters).trim()}…` : quote
  const path = findPath(annotation)
  return (
    <li className="border-b border-rule py-5 break-inside-avoid first:pt-0 last:border-0">
      <blockquote className="max-w-prose font-read break-words whitespace-pre-line">
        <span className={highlightClass}>{quote}</span>
      </blockquote>
      {isEditing ? (
        <LazyNoteForm
          annotation={annotation}
          takesFocus={isOpenedByButton}
          onClose={() => setEditing(false)}
        />
      ) : (
        <>
          {note && <Markdown text={note} className="mt-3 border-l border-rule pl-4 text-sm" />}
          <div className="mt-2 flex flex-wrap items-center justify-between gap-x-8">
            <p className="flex gap-2 py-1 text-xs text-ink-soft">
              <ColourSwatch colour={colour} />
              <span>{`${name} ${kind} · ${formatDate(createdAt)}${describeState(annotation)}`}</span>
            </p>
            <div className="no-print flex flex-wrap gap-x-5">
              {path && <SubjectLink look="text" action="Go to the text" subject={subject} href={path} />}
              <SubjectButton ref={opener} action="Edit" subject={subject} onClick={edit} />
              <SubjectButton
                action="Delete"
                subject={subject}
                disabled={removal.isPending}
                onClick={() => removal.mutate({ params: { id } })}
              />
            </div>
          </div>
        </>
      )}
    </li>
  )
}

/** Deletes an annotation and offers to restore it. */
function useRemoval({ id }: Annotation) {
  const restore = useWrite(change, { changes: [list], failure: "Couldn't restore it", canRetry: true })
  return useWrite(remove, {
    changes: [list],
    success: {
      title: 'Deleted from your notes',
      action: {
        label: 'Undo',
        onAct: () => restore.mutate({ params: { id }, body: { isRemoved: false } }),
      },
    },
    failure: "Couldn't delete it",
  })
}

function describeState({ workId, textId, startWord, isChanged }: Annotation): string {
  if (startWord === null && (workId || textId)) return ' · These words are no longer in the text'
  return isChanged ? ' · The text has changed since' : ''
}

/** Returns the path of the annotated words; undefined when the words or their text no longer exist. */
function findPath({ workId, chapterId, textId, startWord }: Annotation): string | undefined {
  if (startWord === null) return undefined
  if (textId) return paths.readText(textId, startWord)
  return workId && chapterId ? paths.reader(workId, chapterId, startWord) : undefined
}
