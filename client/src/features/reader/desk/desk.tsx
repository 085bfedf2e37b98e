import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { speedHigh } from '#shared/limits.ts'
import type { Category } from '#shared/timing/category.ts'
import { Key } from '../../../components/key.tsx'
import { SpeedRange } from '../../../components/speed-range.tsx'
import { TextButton } from '../reader-button.tsx'
import { useReader } from '../reader-context.ts'

/** Container of the controls at the bottom of the window. Publishes its height as `--foot`. */
export function Desk({ children }: { children: ReactNode }) {
  const desk = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = desk
    if (!current) return
    const { style } = document.documentElement
    const measure = () => {
      fitWholeRows(current)
      style.setProperty('--foot', `${current.offsetHeight}px`)
    }
    measure()
    const sizes = new ResizeObserver(measure)
    for (const element of [current.parentElement, current, current.firstElementChild])
      if (element) sizes.observe(element)
    return () => {
      sizes.disconnect()
      style.removeProperty('--foot')
    }
  }, [])
  return (
    <div
      ref={desk}
      className="recedes desk no-print low:in-data-beside:invisible absolute right-(--beside) bottom-0 left-0 z-10 low:right-0 low:left-[calc(100%-var(--aside))] max-h-(--desk-max) overflow-y-auto border-t border-rule bg-paper"
    >
      <div className="mx-auto flex w-full max-w-[68rem] flex-col gap-2 pt-3 px-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] roomy:gap-3 roomy:px-8 short:gap-1 short:pt-2 low:px-2">
        {children}
      </div>
    </div>
  )
}

/** Transparent margin inside the boxes of a slider and of its buttons, in px. */
const sliderInsetPx = 9

/** Limits the height of the desk to whole rows, so that its edge cuts no control. Scrolling shows the other rows. */
function fitWholeRows(desk: HTMLElement): void {
  desk.style.maxHeight = ''
  if (desk.scrollHeight <= desk.clientHeight) return
  const origin = desk.getBoundingClientRect().top - desk.scrollTop
  const boxes = [...desk.querySelectorAll('button, a, input, p, p > span')].map((control) => {
    const { top, bottom } = control.getBoundingClientRect()
    const inset = control.matches('input, [data-slider-button]') ? sliderInsetPx : 0
    return { top: top - origin + inset, bottom: bottom - origin - inset }
  })
  const ends = boxes
    .map(({ top }) => top)
    .filter(
      (end) => end <= desk.clientHeight && boxes.every((box) => box.bottom < end + 1 || box.top > end - 1),
    )
  desk.style.maxHeight = `${Math.max(...ends)}px`
}

const timingHints: Record<Category, string> = {
  Novel: 'longer pauses at sentence ends and dialogue.',
  Poem: 'pauses at line ends and stanza breaks.',
  'Essay/Information': 'longer pauses at headings and list items.',
  'Short Story': 'longer pauses at sentence ends and dialogue.',
  'Stage Play': 'a pause before each speaker.',
}

interface CaptionProps {
  isOpenAtFirst: boolean
  onReport: (wordNumber: number) => void
}

/** Shows the category; when expanded, also its timing and the ways to look up and save words. */
export function Caption({ isOpenAtFirst, onReport }: CaptionProps) {
  const { category, settings, player } = useReader()
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const hasKeys = settings.singleKeys
  const report = () => {
    player.pause()
    onReport(player.index + 1)
  }
  return (
    <p className="text-center text-ink-soft max-lg:col-span-2 lg:col-start-2 lg:row-start-1">
      {isOpen && (
        <span>
          <span>
            {category
              ? `${category}: ${timingHints[category]}`
              : 'Text: pauses at sentence ends and headings.'}
          </span>{' '}
          <span className={hasKeys ? 'pointer-coarse:hidden' : 'hidden'}>
            <Key>D</Key> look up · <Key>W</Key> save · <Key>Space</Key> play ·
          </span>
          <span className={hasKeys ? 'hidden pointer-coarse:inline' : ''}>
            Use the buttons to look up or save a word. Tap the word to play or pause.
          </span>
        </span>
      )}
      {!isOpen && (
        <TextButton aria-expanded={false} className="mr-4" onClick={() => setOpen(true)}>
          {category ?? 'Text'}
        </TextButton>
      )}{' '}
      <TextButton onClick={report}>Report a problem</TextButton>
    </p>
  )
}

export function SpeedSlider() {
  const { timeline, speed, settings } = useReader()
  const effective = Math.round(timeline.effectiveWordsPerMinute(speed.base))
  const isPartlyOff = settings.focusStyle !== 'none' && speed.base > speedHigh
  return (
    <div className="below-pivot contents roomy:mx-auto roomy:grid roomy:max-w-150 roomy:grid-cols-[minmax(0,22rem)_1fr] roomy:items-start roomy:gap-x-4 roomy:gap-y-1">
      <div className="narrow:order-2 narrow:grow narrow:basis-[calc(100%-4.5rem)] max-[22.4375rem]:basis-full!">
        <SpeedRange
          wordsPerMinute={speed.dial}
          onChange={speed.change}
          labelsClass={`yields-to-sheet max-[24.3125rem]:text-[0.6875rem] low:hidden ${isPartlyOff ? 'narrow:hidden' : ''}`}
        />
      </div>
      <p className="text-xs text-ink-soft tabular-nums lining-nums narrow:contents">
        <span className="text-base font-semibold text-ink narrow:order-2 narrow:w-18 narrow:self-start narrow:text-right narrow:text-sm narrow:leading-7 max-[22.4375rem]:order-4!">{`${speed.dial} WPM`}</span>{' '}
        <span className="narrow:order-4 narrow:ml-auto narrow:max-w-18 narrow:text-right">
          {settings.trueSpeed ? 'pauses included' : `≈ ${effective} with pauses`}
        </span>
      </p>
      <p
        role="status"
        className="col-span-full text-xs text-ink-soft empty:hidden narrow:order-5 narrow:basis-full"
      >
        {isPartlyOff && `Focus animations are partly disabled above ${speedHigh} WPM.`}
      </p>
    </div>
  )
}
