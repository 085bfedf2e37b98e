import { useCallback, useEffect, useState } from 'react'

/** How long the figure stays after the last change, in ms. */
const shownMs = 900

/** The speed, in words per minute, while a finger sets it, and what shows it. */
export function useSpeedFigure(wordsPerMinute: number) {
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
