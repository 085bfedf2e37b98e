import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { useStored } from '../../../lib/stored.ts'

/** Visits after which icons need no labels. */
const newcomerVisits = 3

/** One visit is one load of the site in which a text was opened. */
let isCounted = false

/** Reports that this is one of the reader's first visits on this device. */
export function useIsNewcomer(): boolean {
  const [visits, store] = useStored('visits', z.number(), 0)
  const [isNewcomer] = useState(visits < newcomerVisits)
  useEffect(() => {
    if (!isCounted && isNewcomer) store(visits + 1)
    isCounted = true
  }, [visits, store, isNewcomer])
  return isNewcomer
}
