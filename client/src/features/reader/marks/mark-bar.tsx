import { Copy, NotebookPen, Trash2 } from 'lucide-react'
import {
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { annotationColours } from '#shared/annotations.ts'
import { annotationLooks, ColourSwatch } from '../../../components/annotation-colours.tsx'
import { Markdown } from '../../../components/markdown.tsx'
import type { TextMark } from '../../../lib/annotations.ts'
import { useCloseOnBack } from '../../../lib/dialog-history.ts'
import { modal } from '../keys/keys.ts'
import { useReader } from '../reader-context.ts'
import { confirmMark, readQuote } from './mark-tools.ts'
import type { MarkActions } from './use-mark-actions.ts'
import type { BarTarget } from './use-mark-bar.ts'

export interface MarkBarProps {
  target: BarTarget
  onNote: MarkActions['editNote']
}

/** Toolbar that annotates selected words, or changes the annotation of clicked words. Takes the focus on Enter or Tab, not on opening. */
export function MarkBar({ target, onNote }: MarkBarProps) {
  const { timeline, revision, bar: state, marks: tools } = useReader()
  const { startWord, endWord, range, clientId } = target
  const mark = tools.marks.find((mark) => mark.clientId === clientId)
  const bar = useRef<HTMLDivElement>(null)
  const close = () => {
    // Moves the focus back to the text.
    if (bar.current?.contains(document.activeElement)) findView(range)?.focus({ preventScroll: true })
    getSelection()?.removeAllRanges()
    state.close()
  }
  useCloseOnBack(true, close)
  usePlacement(bar, range, clientId === undefined)
  // Escape calls `close`. A click outside calls only `state.close`: the click may have made a new selection, which `close` would clear.
  useDismissal(bar, range, close, state.close)

  const setColour = (colour: TextMark['colour']) => {
    if (mark) tools.change(mark.clientId, { colour })
    else tools.add({ startWord, endWord, kind: 'highlight', colour, note: '', revision })
    confirmMark(mark ? 'Color changed' : 'Words highlighted')
    close()
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(readQuote(timeline, target))
      confirmMark('Copied')
      close()
    } catch {
      confirmMark('Not copied: select and copy the words')
    }
  }
  const remove = ({ clientId, kind }: TextMark) => {
    confirmMark(kind === 'note' ? 'Note removed' : 'Highlight removed', tools.remove(clientId))
    close()
  }

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={mark ? 'Marked words' : 'Selected words'}
      onKeyDown={moveFocus}
      // Keeps the selection and the focus in the text.
      onMouseDown={(event) => event.preventDefault()}
      className="no-print fixed z-20 w-max max-w-[calc(100vw-1rem)] rounded border border-edge bg-surface p-1 shadow-float select-none"
    >
      {mark?.note && (
        <Markdown text={mark.note} className="max-h-28 max-w-80 overflow-y-auto px-2 py-1 text-sm" />
      )}
      <div className="flex flex-wrap justify-center">
        {annotationColours.map((colour) => (
          <BarButton
            key={colour}
            aria-pressed={mark && mark.colour === colour}
            onClick={() => setColour(colour)}
          >
            <ColourSwatch colour={colour} />
            <span>{annotationLooks[colour].name}</span>
          </BarButton>
        ))}
        <BarButton
          onClick={() => {
            close()
            onNote(mark ?? target)
          }}
        >
          <NotebookPen size={16} />
          Note
        </BarButton>
        <BarButton onClick={copy}>
          <Copy size={16} />
          Copy
        </BarButton>
        {mark && (
          <BarButton onClick={() => remove(mark)}>
            <Trash2 size={16} />
            Remove
          </BarButton>
        )}
      </div>
    </div>
  )
}

function BarButton(props: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className="flex min-h-11 min-w-11 flex-col items-center justify-center gap-1 rounded px-1 text-[0.6875rem] leading-3 hover:bg-sunk aria-pressed:bg-sunk aria-pressed:font-semibold aria-pressed:underline"
      {...props}
    />
  )
}

/** The arrow keys move the focus from button to button. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
  if (!step) return
  event.preventDefault()
  event.stopPropagation()
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  buttons.at((at + step) % buttons.length)?.focus()
}

const findView = ({ startContainer }: Range) => startContainer.parentElement?.closest('section')

/** Enter and Tab move the focus from the text to the bar. Calls `onEscape` or `onClickElsewhere` to close the bar. */
function useDismissal(
  bar: RefObject<HTMLElement | null>,
  range: Range,
  onEscape: () => void,
  onClickElsewhere: () => void,
): void {
  useEffect(() => {
    const handleKey = (event: globalThis.KeyboardEvent) => {
      if (document.querySelector(modal)) return
      const { activeElement } = document
      const isInText = activeElement === document.body || findView(range)?.contains(activeElement)
      const isEntering = event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)
      if (event.key === 'Escape') onEscape()
      else if (isEntering && isInText) bar.current?.querySelector('button')?.focus()
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    const handleClick = ({ target }: MouseEvent) => {
      if (!bar.current?.contains(target as Node)) onClickElsewhere()
    }
    document.addEventListener('keydown', handleKey, true)
    document.addEventListener('click', handleClick, true)
    return () => {
      document.removeEventListener('keydown', handleKey, true)
      document.removeEventListener('click', handleClick, true)
    }
  }, [bar, range, onEscape, onClickElsewhere])
}

/** Distance from the words and from the edges of the window, in px. */
const gap = 8
/** Distance of the bar below selected words on a touchscreen, in px. Leaves room for the selection handles; the system's menu is above. */
const handleGap = 32

/** Places the bar above its words. On a touchscreen, places it below words that are selected. */
function usePlacement(bar: RefObject<HTMLElement | null>, range: Range, isSelected: boolean): void {
  useLayoutEffect(() => {
    const view = findView(range)
    const hasHandles = isSelected && window.matchMedia('(pointer: coarse)').matches
    // In the passage view, the bar goes below its words, because the current word is displayed above the passage.
    const isBelow = hasHandles || view?.matches('.passage')
    const place = () => {
      const [lines, frame] = [range.getClientRects(), view?.getBoundingClientRect()]
      const [first, last] = [lines[0], lines[lines.length - 1]]
      if (!bar.current || !first || !last || !frame) return
      const { width, height } = bar.current.getBoundingClientRect()
      const above = Math.max(first.top, frame.top) - gap - height
      const below = Math.min(last.bottom, frame.bottom) + (hasHandles ? handleGap : gap)
      const fitsBelow = below + height + gap < window.innerHeight
      const top = (isBelow && fitsBelow) || above < gap ? below : above
      const left = first.left + first.width / 2 - width / 2
      bar.current.style.top = `${Math.max(gap, Math.min(top, window.innerHeight - height - gap))}px`
      bar.current.style.left = `${Math.max(gap, Math.min(left, window.innerWidth - width - gap))}px`
    }
    place()
    view?.addEventListener('scroll', place)
    window.addEventListener('resize', place)
    return () => {
      view?.removeEventListener('scroll', place)
      window.removeEventListener('resize', place)
    }
  }, [bar, range, isSelected])
}
