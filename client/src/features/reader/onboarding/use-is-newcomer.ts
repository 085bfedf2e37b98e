import { useEffect, useState } from 'react'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { storage } from '../../../lib/storage.ts'

/** Visits after which icons need no labels. */
const newcomerVisits = 3

/** One visit is one load of the site in which a text was opened. */
let isCounted = false

/** Reports that this is one of the reader's first visits on this device. */
export function useIsNewcomer(): boolean {
  const key = `lectern.visits.${useCurrentUser().id}`
  const [visits] = useState(() => Number(storage.read(key)) || 0)
  useEffect(() => {
    if (!isCounted && visits < newcomerVisits) storage.write(key, String(visits + 1))
    isCounted = true
  }, [key, visits])
  return visits < newcomerVisits
}
