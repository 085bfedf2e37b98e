import { useMemo } from 'react'
import type { Category } from '#shared/timing/category.ts'
import { createTimeline, type Timeline } from '#shared/timing/timeline.ts'
import { usePauses } from '../../../lib/pace.ts'
import { useCommonness } from './use-commonness.ts'

/** The timeline of a content with the pauses that the reader has chosen; another as soon as they choose others. */
export function useTimeline(content: string, category: Category): Timeline {
  const [pauses] = usePauses()
  const commonness = useCommonness(pauses)
  return useMemo(
    () => createTimeline(content, category, pauses, commonness),
    [content, category, pauses, commonness],
  )
}
