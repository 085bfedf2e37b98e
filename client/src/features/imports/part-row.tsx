import { ArrowDownToLine, BookOpen, GripVertical } from 'lucide-react'
import type { Dispatch, PointerEvent } from 'react'
import { countCharacters } from '#shared/fields.ts'
import { formatCount } from '#shared/format-number.ts'
import { matterNames } from '#shared/imports.ts'
import { titleMaxCharacters } from '#shared/limits.ts'
import { IconButton } from '../../components/button.tsx'
import { CharacterCount } from '../../components/field.tsx'
import { MoveButton } from '../../components/move-button.tsx'
import type { DraftPart, PartsAction } from './draft-parts.ts'

interface Props {
  part: DraftPart
  /** 0-based index in the list of `count` parts. */
  index: number
  count: number
  /** 1-based; undefined for a part that is not chosen. */
  chapterNumber: number | undefined
  problem: string | undefined
  onChange: Dispatch<PartsAction>
  onMove: (from: number, to: number) => void
  onOpen: (id: string) => void
  onGrab: (event: PointerEvent, index: number) => void
}

const compact = 'size-9! pointer-coarse:size-11!'

export function PartRow(props: Props) {
  const { part, index, count, chapterNumber, problem, onChange, onMove, onOpen, onGrab } = props
  const { id, title, wordCount, preview, isChosen, matter } = part
  const name = title.trim() || `part ${index + 1}`
  const isTooLong = countCharacters(title) > titleMaxCharacters
  const noteId = `part-${id}-note`
  const move = (by: 1 | -1) => {
    const to = index + by
    if (to >= 0 && to < count) onMove(index, to)
  }
  return (
    <div className="flex gap-2 py-3 sm:gap-3">
      <button
        type="button"
        aria-label={`Move: ${name}`}
        title="Drag, or press the arrow keys"
        onPointerDown={(event) => onGrab(event, index)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
          event.preventDefault()
          move(event.key === 'ArrowUp' ? -1 : 1)
        }}
        className="mt-1 flex h-9 w-6 shrink-0 cursor-grab pointer-coarse:-mt-0.5 pointer-coarse:-ml-4 touch-none items-center justify-center rounded text-ink-soft hover:text-ink active:cursor-grabbing"
      >
        <GripVertical size={18} />
      </button>
      <label className="-mx-2 -mt-0.5 grid size-11 shrink-0 place-items-center">
        <input
          type="checkbox"
          aria-label={`Include: ${name}`}
          checked={isChosen}
          onChange={({ target }) => onChange({ type: 'choose', id, isChosen: target.checked })}
          className="size-5 accent-accent"
        />
      </label>
      <div className="min-w-0 flex-1">
        <input
          aria-label={`Title of part ${index + 1}`}
          aria-invalid={problem || isTooLong ? true : undefined}
          aria-describedby={noteId}
          data-title-of={id}
          value={title}
          onChange={({ target }) => onChange({ type: 'title', id, title: target.value })}
          className={`w-full rounded border border-edge bg-surface px-3 py-1.5 font-read text-base aria-invalid:border-danger ${isChosen ? 'text-ink' : 'text-ink-soft'}`}
        />
        <div id={noteId} className="mt-1 text-xs text-ink-soft">
          {problem && <p className="text-sm text-danger">{problem}</p>}
          {isTooLong && <CharacterCount text={title} max={titleMaxCharacters} />}
          <p className="tabular-nums">
            {`${chapterNumber ? `Chapter ${chapterNumber}` : 'Left out'} · ${formatCount(wordCount, 'word')}${matter ? ` · looks like: ${matterNames[matter]}` : ''}`}
          </p>
          <p className="line-clamp-2 font-read break-words">{preview}</p>
        </div>
      </div>
      <div className="grid shrink-0 auto-rows-min gap-0.5 sm:grid-flow-col">
        <IconButton name={`Read and divide: ${name}`} className={compact} onClick={() => onOpen(id)}>
          <BookOpen size={18} />
        </IconButton>
        <IconButton
          name={`Join with the next: ${name}`}
          className={`${compact} max-sm:hidden`}
          disabled={index === count - 1}
          onClick={() => onChange({ type: 'join', id })}
        >
          <ArrowDownToLine size={18} />
        </IconButton>
        <MoveButton way="up" title={name} canMove={index > 0} className={compact} onMove={() => move(-1)} />
        <MoveButton
          way="down"
          title={name}
          canMove={index < count - 1}
          className={compact}
          onMove={() => move(1)}
        />
      </div>
    </div>
  )
}
