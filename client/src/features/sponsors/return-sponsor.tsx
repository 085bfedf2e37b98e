import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '#shared/api.ts'
import type { SponsorMessage } from '#shared/site.ts'
import { query } from '../../lib/queries.ts'
import { clearReturnFlag, hasReturnFlag } from '../../lib/return-flag.ts'
import { LazySponsorDialog, pickMessage } from './sponsors.tsx'

export function ReturnSponsor() {
  const client = useQueryClient()
  const [message, setMessage] = useState<SponsorMessage>()

  useEffect(() => {
    if (!hasReturnFlag()) return
    let isMounted = true
    client.fetchQuery({ ...query(api.sponsors.inLibrary), staleTime: 0 }).then(
      (messages) => {
        if (!isMounted) return
        clearReturnFlag()
        setMessage(pickMessage(messages))
      },
      // Keeps the flag after a failure, so that the next return to the library tries again.
      () => {},
    )
    return () => {
      isMounted = false
    }
  }, [client])

  return message && <LazySponsorDialog message={message} onClose={() => setMessage(undefined)} />
}
