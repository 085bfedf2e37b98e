import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { User } from '#shared/account.ts'
import { api } from '#shared/api.ts'
import { sponsorDelayMs } from '#shared/limits.ts'
import type { SponsorMessage } from '#shared/site.ts'
import { lazyDialog } from '../../components/lazy-dialog.tsx'
import { query, withoutAccessRedirect } from '../../lib/queries.ts'
import { clearReturnFlag, hasReturnFlag } from '../../lib/return-flag.ts'

export const LazySponsorDialog = lazyDialog(
  async () => (await import('./sponsor-dialog.tsx')).SponsorDialog,
  { isUnrequested: true },
)

function pickMessage(messages: SponsorMessage[]): SponsorMessage | undefined {
  return messages[Math.floor(Math.random() * messages.length)]
}

/** Query key of the message after login: the query cache is cleared on logout. */
const key = ['login sponsor message']

/**
 * Returns a function that fetches a sponsor message after login, unless the user must change their password first. Failures are
 * silent.
 */
export function useLoginSponsor(): (user: User) => Promise<void> {
  const client = useQueryClient()
  return async ({ requiresPasswordChange }) => {
    if (requiresPasswordChange) return
    const messages = await client
      .fetchQuery({ ...query(api.sponsors.afterLogin), ...withoutAccessRedirect, staleTime: 0 })
      .catch(() => [])
    client.setQueryData<SponsorMessage | null>(key, pickMessage(messages) ?? null)
  }
}

export function LoginSponsor() {
  const client = useQueryClient()
  const { data: message } = useQuery<SponsorMessage | null>({
    queryKey: key,
    queryFn: () => null,
    enabled: false,
  })
  return message && <LazySponsorDialog message={message} onClose={() => client.setQueryData(key, null)} />
}

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
      // Keeps the flag, so that the next return retries.
      () => {},
    )
    return () => {
      isMounted = false
    }
  }, [client])

  return message && <LazySponsorDialog message={message} onClose={() => setMessage(undefined)} />
}

/**
 * Shows a random sponsor message of the chapter, `sponsorDelayMs` after its last word, once while the chapter is open. Returns
 * the handlers of the last word, and the dialog.
 */
export function useChapterSponsor(chapterId: number) {
  const client = useQueryClient()
  const [message, setMessage] = useState<SponsorMessage>()
  const hasShown = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => () => clearTimeout(timer.current), [])

  const handleLastWord = useCallback(() => {
    if (hasShown.current) return
    clearTimeout(timer.current)
    const messages = client
      .fetchQuery({
        ...query(api.sponsors.afterChapter, { params: { chapterId } }),
        ...withoutAccessRedirect,
      })
      .catch(() => [])
    const current = setTimeout(async () => {
      const found = await messages
      // The reader may have continued while the messages were loading.
      if (timer.current !== current) return
      hasShown.current = true
      setMessage(pickMessage(found))
    }, sponsorDelayMs)
    timer.current = current
  }, [client, chapterId])

  const handleReadOn = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
  }, [])

  return {
    handleLastWord,
    /** Cancels the message; called when the reader leaves the last word before it is shown. */
    handleReadOn,
    dialog: message && <LazySponsorDialog message={message} onClose={() => setMessage(undefined)} />,
  }
}
