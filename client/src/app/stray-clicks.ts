/** Largest gap between the clicks of a double click, in ms and px. */
const maxGapMs = 500
const maxGapPx = 20

const controls = 'a, button, input, select, textarea, summary, label'

interface Click {
  control: Element | null
  x: number
  y: number
  at: number
}

/**
 * Ignores the second click of a double click, double tap or double Enter when the first has put another control in its place, as a
 * dialog that closes or a row that leaves a list does.
 */
export function ignoreStrayClicks(): void {
  let last: Click | undefined
  let entered: Pick<KeyboardEvent, 'target' | 'timeStamp'> | undefined
  const handleClick = (event: MouseEvent) => {
    const { target, detail, clientX: x, clientY: y, timeStamp: at } = event
    // Scripts and keys also cause clicks.
    if (!event.isTrusted || (event.type === 'click' && detail === 0)) return
    const closest = target instanceof Element ? target.closest(controls) : null
    const control = closest instanceof HTMLLabelElement ? closest.control : closest
    const isSecond = last && at - last.at < maxGapMs && Math.hypot(x - last.x, y - last.y) < maxGapPx
    if (last && control !== last.control && (isSecond || detail > 1)) ignore(event)
    else if (event.type === 'click') last = { control, x, y, at }
  }
  const handleKey = (event: KeyboardEvent) => {
    const isEnter = event.key === 'Enter'
    const isGone = entered?.target instanceof Element && !entered.target.isConnected
    const isSecond = entered && (event.repeat || event.timeStamp - entered.timeStamp < maxGapMs)
    if (isEnter && isGone && isSecond) ignore(event)
    else entered = isEnter ? event : undefined
  }
  for (const type of ['pointerdown', 'click'] as const) window.addEventListener(type, handleClick, true)
  window.addEventListener('keydown', handleKey, true)
}

function ignore(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}
