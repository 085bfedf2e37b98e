import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react'
import { toDisplayText } from '#shared/timing/display-text.ts'
import type { PlacedNote } from '../../../lib/text-layout.ts'
import { modal, useKeyDown } from '../keys/keys.ts'
import { useIsPlaying } from '../playback/use-player.ts'
import { useReader } from '../reader-context.ts'

type OpenNote = ReturnType<typeof useOpenNote>

/** Returns the offset of the mark whose note is open in a paused text, and the function that opens and closes it. */
export function useOpenNote() {
  const { player } = useReader()
  const isPlaying = useIsPlaying(player)
  const [opened, setOpened] = useState<number>()
  const at = isPlaying ? undefined : opened
  const toggle = (mark: number) => {
    player.pause()
    setOpened(at === mark ? undefined : mark)
  }
  return { at, toggle }
}

/** A raised sign. Opens its note below the line, if the text has the note. */
export function NoteSign({ mark, openNote }: { mark: PlacedNote; openNote: OpenNote }) {
  const { at, sign, note } = mark
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  if (!note) return <sup className="note-mark" data-sign={sign} />
  const isOpen = openNote.at === at
  const toggle = () => openNote.toggle(at)
  const close = (hadFocus: boolean) => {
    toggle()
    if (hadFocus) button.current?.focus()
  }
  return (
    <>
      <sup className="note-mark">
        <button
          ref={button}
          type="button"
          aria-label={`Note ${sign}`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          data-sign={sign}
          onKeyDown={(event) => event.key === 'Enter' && event.stopPropagation()}
          onClick={(event) => {
            event.stopPropagation()
            toggle()
          }}
        />
      </sup>
      {isOpen && <Note id={id} sign={sign} text={note} onClose={close} />}
    </>
  )
}

interface NoteProps {
  id: string
  sign: string
  text: string
  onClose: (hadFocus: boolean) => void
}

/** Floats below the line of its mark. Keeps the keys that scroll it. */
function Note({ id, sign, text, onClose }: NoteProps) {
  const element = useRef<HTMLSpanElement>(null)
  useKeyDown((event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector(modal)) return
    event.preventDefault()
    onClose(element.current?.contains(document.activeElement) ?? false)
  })
  const keepKeys = (event: KeyboardEvent) => event.key !== 'Escape' && event.stopPropagation()
  return (
    <span
      ref={(node) => {
        element.current = node
        node?.scrollIntoView({ block: 'nearest' })
      }}
      id={id}
      role="note"
      aria-label={`Note ${sign}`}
      dir="auto"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long note scrolls, and must be reached by keyboard
      tabIndex={0}
      onKeyDown={keepKeys}
      onClick={(event: MouseEvent) => event.stopPropagation()}
      className="note"
    >
      {toDisplayText(text)}
    </span>
  )
}
