import { useEffect, useState } from 'react'
import { type Commonness, readCommonness } from '#shared/timing/commonness.ts'
import type { Pace } from '#shared/timing/pace.ts'

/** Once fetched it is kept for every text that is opened. */
let fetched: Commonness | undefined

/** How common words are, which Natural pauses go by; fetched when they are first chosen, undefined until then. */
export function useCommonness(pauses: Pace): Commonness | undefined {
  const [table, setTable] = useState(fetched)
  const isWanted = pauses === 'Natural' && table === undefined
  useEffect(() => {
    if (!isWanted) return
    let isMounted = true
    import('virtual:commonness').then(
      ({ text }) => {
        fetched ??= readCommonness(text)
        if (isMounted) setTable(fetched)
      },
      // Without it all words are as common, and nothing else changes.
      () => {},
    )
    return () => {
      isMounted = false
    }
  }, [isWanted])
  return table
}
