import { useCallback, useEffect, useState } from 'react'

/** How long the figure stays after the last change, in ms. */
const shownMs = 900

/** The speed that a finger has just set, and how to show it. */
export function useSpeedFigure() {
  const [speed, setSpeed] = useState<{ wordsPerMinute: number }>()
  useEffect(() => {
    if (!speed) return
    const timer = setTimeout(() => setSpeed(undefined), shownMs)
    return () => clearTimeout(timer)
  }, [speed])
  const show = useCallback((wordsPerMinute: number) => setSpeed({ wordsPerMinute }), [])
  const figure = speed && (
    <p className="pointer-events-none absolute inset-x-0 top-[calc(var(--header)+0.5rem)] text-center text-lg font-semibold tabular-nums lining-nums">
      {speed.wordsPerMinute} WPM
    </p>
  )
  return { figure, show }
}
