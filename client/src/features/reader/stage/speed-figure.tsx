import { useCallback, useEffect, useState } from 'react'

/** Time after the last change until the figure disappears, in ms. */
const shownMs = 900

/** Returns the speed as a temporary overlay, and the function that shows it. */
export function useSpeedFigure(wordsPerMinute: number) {
  // A new object on every change restarts the timer.
  const [change, setChange] = useState<object>()
  useEffect(() => {
    if (!change) return
    const timer = setTimeout(() => setChange(undefined), shownMs)
    return () => clearTimeout(timer)
  }, [change])
  const show = useCallback(() => setChange({}), [])
  const figure = change && (
    <p className="pointer-events-none absolute inset-x-0 top-[calc(var(--header)+0.5rem)] text-center text-lg font-semibold tabular-nums lining-nums">
      {wordsPerMinute} WPM
    </p>
  )
  return { figure, show }
}
