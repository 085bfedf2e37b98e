import { useState } from 'react'
import { toDisplayText } from '#shared/timing/display-text.ts'
import type { PlacedNote } from '../../../lib/text-layout.ts'
import { modal, useKeyDown } from '../keys/keys.ts'
import { useIsPlaying } from '../playback/use-player.ts'
import { useReader } from '../reader-context.ts'

type OpenNote = ReturnType<typeof useOpenNote>

/**
 * Returns `at`, the text offset of the mark whose note is open, and `toggle`, which opens or closes a note. `at` is undefined during
 * playback. Print opens all notes.
 */
export function useOpenNote(isPrinted = false) {
  const { player } = useReader()
  const isPlaying = useIsPlaying(player)
  const [opened, setOpened] = useState<number>()
  const at = isPlaying ? undefined : opened
  const toggle = (mark: number) => {
    player.pause()
    setOpened(at === mark ? undefined : mark)
  }
  useKeyDown((event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector(modal)) return
    event.preventDefault()
    setOpened(undefined)
    // Moves the focus to the note sign only if an element has the focus. After a click none has it, and the reader's shortcuts must
    // still work.
    if (document.activeElement !== document.body)
      document.querySelector<HTMLElement>('.note-mark > [aria-expanded="true"]')?.focus()
  }, at !== undefined)
  return { at, isPrinted, toggle }
}

/**
 * Raised note sign. If the text contains the note, the sign opens it below the line. The sign is an element of its own, because a
 * translation by the browser may replace the text beside it. It uses no hooks, because a text may have many signs.
 */
export function NoteSign({ mark: { at, sign, note }, openNote }: { mark: PlacedNote; openNote: OpenNote }) {
  const isOpen = openNote.isPrinted || openNote.at === at
  return (
    <span>
      <sup
        data-sign={note ? undefined : sign}
        className={`note-mark ${note ? 'text-accent' : 'text-ink-soft'}`}
      >
        {note && (
          <button
            type="button"
            aria-label={`Note ${sign}`}
            aria-expanded={isOpen}
            data-sign={sign}
            onKeyDown={(event) => event.key === 'Enter' && event.stopPropagation()}
            onClick={(event) => {
              event.stopPropagation()
              openNote.toggle(at)
            }}
          />
        )}
      </sup>
      {note && isOpen && (
        <span
          ref={(node) => {
            if (!openNote.isPrinted) node?.scrollIntoView({ block: 'nearest' })
          }}
          role="note"
          dir="auto"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a long note scrolls, so it must be focusable by keyboard
          tabIndex={0}
          onKeyDown={(event) => {
            // The note handles the keys that scroll it. Other keys bubble to the reader's shortcuts.
            if (/^(Arrow[UD]|Page|Home|End|Enter)/.test(event.key)) event.stopPropagation()
          }}
          onClick={(event) => event.stopPropagation()}
          className="note"
        >
          {toDisplayText(note)}
        </span>
      )}
    </span>
  )
}
