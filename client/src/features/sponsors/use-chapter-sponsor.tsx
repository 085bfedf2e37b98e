import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '#shared/api.ts'
import { sponsorDelayMs } from '#shared/limits.ts'
import type { SponsorMessage } from '#shared/sponsors.ts'
import { query, whileReading } from '../../lib/queries.ts'
import { LazySponsorDialog } from './lazy-sponsor-dialog.ts'

/**
 * The sponsor's message after a chapter: four seconds after its last word, once for as long as the chapter is open, one of
 * its messages at random. Returns what to call at the last word, and the dialog.
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
    // A reader who has come to the end is not troubled with what a sponsor could not say.
    const messages = client
      .fetchQuery({ ...query(api.sponsors.afterChapter, { params: { chapterId } }), ...whileReading })
      .catch(() => [])
    const mine = setTimeout(async () => {
      const found = await messages
      // Who has read on meanwhile is not interrupted.
      if (timer.current !== mine) return
      hasShown.current = true
      setMessage(found[Math.floor(Math.random() * found.length)])
    }, sponsorDelayMs)
    timer.current = mine
  }, [client, chapterId])

  const handleReadOn = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
  }, [])

  return {
    handleLastWord,
    /** Called when the reader goes on from the last word before the message came. */
    handleReadOn,
    dialog: message && <LazySponsorDialog message={message} onClose={() => setMessage(undefined)} />,
  }
}
