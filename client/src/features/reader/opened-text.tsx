import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { api } from '#shared/api.ts'
import type { Text } from '#shared/texts.ts'
import { FailedPage, OpeningPage } from '../../components/message-page.tsx'
import { query } from '../../lib/queries.ts'

interface Props {
  textId: number
  back: ComponentProps<typeof FailedPage>['back']
  children: (text: Text) => ReactNode
}

/** Fetches a text of one's own to be read, or says why it cannot be opened. */
export function OpenedText({ textId, back, children }: Props) {
  // Another device may have been read on since: the position is the server's, never one from memory.
  const text = useQuery({
    ...query(api.texts.text, { params: { id: textId } }),
    gcTime: 0,
    refetchOnMount: 'always',
  })
  if (text.error) {
    const missing = `Text not found (ID: ${textId})`
    return <FailedPage missing={missing} back={back} error={text.error} onRetry={() => void text.refetch()} />
  }
  if (!text.data || !text.isFetchedAfterMount) return <OpeningPage label="Opening the text" />
  return children(text.data)
}
