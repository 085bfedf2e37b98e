import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '#shared/api.ts'
import { sponsorDelayMs } from '#shared/limits.ts'
import type { SponsorMessage } from '#shared/site.ts'
import { query, withoutAccessRedirect } from '../../lib/queries.ts'
import { LazySponsorDialog, pickMessage } from './sponsors.tsx'

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
