import { type Dispatch, memo } from 'react'
import { matterNames } from '#shared/imports.ts'
import type { Part, PartsAction } from './import-parts.ts'
import { MoveButton } from './move-button.tsx'

interface Props {
  part: Part
  /** Its place in the list, from 0, and how many there are. */
  number: number
  count: number
  /** The number that it will have as a chapter. */
  chapterNumber: number | undefined
  problem: string | undefined
  onChange: Dispatch<PartsAction>
  onMove: (from: number, to: number) => void
}

/** A part of the book: whether it becomes a chapter, under which title, and how it begins. */
export const ImportPart = memo(function ImportPart(props: Props) {
  const { part, number, count, chapterNumber, problem, onChange, onMove } = props
  const { index, title, wordCount, preview, isChosen, matter } = part
  const name = title.trim() || `part ${number + 1}`
  const noteId = `part-${index}-note`
  return (
    <div className="flex gap-3 py-3 pr-2">
      <input
        type="checkbox"
        aria-label={`Include: ${name}`}
        checked={isChosen}
        onChange={({ target }) => onChange({ act: 'choose', index, isChosen: target.checked })}
        className="mt-2.5 size-5 shrink-0 accent-accent"
      />
      <div className="min-w-0 flex-1">
        <input
          aria-label={`Title of part ${number + 1}`}
          aria-invalid={problem ? true : undefined}
          aria-describedby={noteId}
          data-title-of={index}
          value={title}
          onChange={({ target }) => onChange({ act: 'title', index, title: target.value })}
          className={`w-full rounded border border-edge bg-surface px-3 py-1.5 font-read text-base aria-invalid:border-danger ${isChosen ? 'text-ink' : 'text-ink-soft'}`}
        />
        <div id={noteId} className="mt-1 text-xs text-ink-soft">
          {problem && <p className="text-sm text-danger">{problem}</p>}
          <p className="tabular-nums">
            {chapterNumber ? `Chapter ${chapterNumber}` : 'Left out'} · {wordCount.toLocaleString('en')}{' '}
            {wordCount === 1 ? 'word' : 'words'}
            {matter && ` · looks like: ${matterNames[matter]}`}
          </p>
          <p className="line-clamp-2 font-read break-words">{preview}</p>
        </div>
      </div>
      <div className="flex shrink-0 max-sm:flex-col">
        <MoveButton
          way="up"
          title={name}
          canMove={number > 0}
          className="size-9!"
          onMove={() => onMove(number, number - 1)}
        />
        <MoveButton
          way="down"
          title={name}
          canMove={number < count - 1}
          className="size-9!"
          onMove={() => onMove(number, number + 1)}
        />
      </div>
    </div>
  )
})
