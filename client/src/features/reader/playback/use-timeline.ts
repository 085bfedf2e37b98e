import { useEffect, useMemo, useState } from 'react'
import type { Category } from '#shared/timing/category.ts'
import { type Commonness, parseCommonness } from '#shared/timing/commonness.ts'
import type { Pace } from '#shared/timing/pace.ts'
import { createTimeline, type Timeline } from '#shared/timing/timeline.ts'
import { usePauses } from '../../../lib/pace.ts'

/** Creates the timeline of a content at the reader's pace; a new one when the reader changes the pace. */
export function useTimeline(content: string, category: Category): Timeline {
  const [pace] = usePauses()
  const commonness = useCommonness(pace)
  return useMemo(
    () => createTimeline(content, category, pace, commonness),
    [content, category, pace, commonness],
  )
}

/** Shared by all timelines of the page. */
let cached: Commonness | undefined

/** Loads the table of word frequencies for the Natural pace; undefined until then. */
function useCommonness(pace: Pace): Commonness | undefined {
  const [table, setTable] = useState(cached)
  const isNeeded = pace === 'Natural' && table === undefined
  useEffect(() => {
    if (!isNeeded) return
    import('virtual:commonness').then(
      ({ text }) => {
        cached ??= parseCommonness(text)
        setTable(cached)
      },
      // Without the table, Natural treats all words as equally common.
      () => {},
    )
  }, [isNeeded])
  return table
}
