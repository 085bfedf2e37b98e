import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '#shared/api.ts'
import type { SponsorMessage } from '#shared/site.ts'
import { query } from '../../lib/queries.ts'
import { clearReturnFlag, hasReturnFlag } from '../../lib/return-flag.ts'
import { LazySponsorDialog } from './lazy-sponsor-dialog.ts'
import { pickMessage } from './pick-message.ts'

/** Shows a sponsor message to a reader who returns to the library from a book. */
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
      // The flag is kept, so that the next return tries again.
      () => {},
    )
    return () => {
      isMounted = false
    }
  }, [client])

  return message && <LazySponsorDialog message={message} onClose={() => setMessage(undefined)} />
}
