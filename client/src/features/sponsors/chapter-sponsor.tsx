import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '#shared/api.ts'
import { sponsorDelayMs } from '#shared/limits.ts'
import type { SponsorMessage } from '#shared/site.ts'
import { query, withoutAccessRedirect } from '../../lib/queries.ts'
import { LazySponsorDialog, pickMessage } from './sponsors.tsx'

/**
 * Shows a random sponsor message of the chapter once, `sponsorDelayMs` after the reader reached the last word of the chapter. Returns the
 * dialog to render, and handlers to call when the reader reaches and leaves the last word.
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
      // The reader may have left the last word while the messages were loading.
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
    /** Cancels a message that is not shown yet. Call when the reader leaves the last word. */
    handleReadOn,
    dialog: message && <LazySponsorDialog message={message} onClose={() => setMessage(undefined)} />,
  }
}
