import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Category } from '#shared/timing/category.ts'
import { type Commonness, parseCommonness } from '#shared/timing/commonness.ts'
import type { Pace } from '#shared/timing/pace.ts'
import { createTimeline, type Timeline } from '#shared/timing/timeline.ts'
import { usePauses } from '../../../lib/pace.ts'
import { neverCollected } from '../../../lib/queries.ts'

/** Creates the timeline of a text at the reader's pace. Creates a new timeline when the reader changes the pace. */
export function useTimeline(content: string, category: Category): Timeline {
  const [pace] = usePauses()
  const commonness = useCommonness(pace)
  return useMemo(
    () => createTimeline(content, category, pace, commonness),
    [content, category, pace, commonness],
  )
}

/** Loads the table of word frequencies for the Natural pace. Without the table, the pace treats all words as equally common. */
function useCommonness(pace: Pace): Commonness | undefined {
  const { data } = useQuery({
    queryKey: ['commonness'],
    queryFn: async () => parseCommonness((await import('virtual:commonness')).text),
    enabled: pace === 'Natural',
    ...neverCollected,
  })
  return data
}
