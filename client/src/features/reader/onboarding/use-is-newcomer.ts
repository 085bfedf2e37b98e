import { useEffect, useState } from 'react'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { storage } from '../../../lib/storage.ts'

/** Number of visits during which icons have labels. */
const newcomerVisits = 3

/** True when this page load has counted as a visit, which happens when a text first opens. */
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
