import { Bookmark, Highlighter, NotebookPen } from 'lucide-react'
import { useState } from 'react'
import { useCloseOnBack } from '../../../lib/dialog-history.ts'
import { useWordWhenIdle } from '../playback/use-player.ts'
import { ReaderButton } from '../reader-button.tsx'
import { useReader } from '../reader-context.ts'
import type { MarkActions } from './use-mark-actions.ts'

interface Props {
  actions: MarkActions
  /** Classes that place the button Mark among the other controls in a narrow or low window. */
  className: string
}

/** Annotation buttons among the controls. In a narrow or low window they are above the controls, and the button Mark toggles them. */
export function MarkButtons({ actions, className }: Props) {
  const { timeline, player } = useReader()
  const [isOpen, setOpen] = useState(false)
  useCloseOnBack(isOpen, () => setOpen(false))
  const isBookmarked = useWordWhenIdle(player, (index) => actions.findBookmark(index) !== undefined)
  const disabled = timeline.wordCount === 0
  return (
    <>
      <ReaderButton
        icon={Highlighter}
        name="Mark"
        label="Mark"
        className={`roomy:hidden ${className}`}
        disabled={disabled}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      <span
        className={`contents narrow:fixed narrow:bottom-[calc(var(--foot)+0.5rem)] max-sm:left-1/2 low:left-[calc(100%-var(--aside)/2)] narrow:-translate-x-1/2 narrow:gap-4 narrow:rounded narrow:border narrow:border-edge narrow:bg-surface narrow:px-4 ${isOpen ? 'over-desk narrow:flex' : 'narrow:hidden'}`}
      >
        <ReaderButton
          icon={Highlighter}
          name="Highlight sentence"
          label="Highlight"
          disabled={disabled}
          onClick={actions.toggleHighlight}
        />
        <ReaderButton
          icon={Bookmark}
          isFilled={isBookmarked}
          name="Bookmark"
          aria-pressed={isBookmarked}
          disabled={disabled}
          onClick={actions.toggleBookmark}
        />
        <ReaderButton
          icon={NotebookPen}
          name="Note"
          label="Note"
          disabled={disabled}
          onClick={actions.openNote}
        />
      </span>
    </>
  )
}
