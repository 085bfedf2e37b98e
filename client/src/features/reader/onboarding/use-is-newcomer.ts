import { useEffect, useState } from 'react'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { storage } from '../../../lib/storage.ts'

/** Visits after which icons need no labels. */
const newcomerVisits = 3

/** True once this load of the site has counted as a visit: when a text is first opened. */
let isCounted = false

/** Returns true during the user's first visits on this device. */
export function useIsNewcomer(): boolean {
  const key = `lectern.visits.${useCurrentUser().id}`
  const [visits] = useState(() => Number(storage.read(key)) || 0)
  useEffect(() => {
    if (!isCounted && visits < newcomerVisits) storage.write(key, String(visits + 1))
    isCounted = true
  }, [key, visits])
  return visits < newcomerVisits
}
