import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { api } from '#shared/api.ts'
import type { Text } from '#shared/texts.ts'
import { FailedPage, LoadingPage } from '../../components/message-page.tsx'
import { query } from '../../lib/queries.ts'

interface Props {
  textId: number
  back: ComponentProps<typeof FailedPage>['back']
  children: (text: Text) => ReactNode
}

/** Fetches one of the reader's own texts, or shows the error. */
export function TextLoader({ textId, back, children }: Props) {
  // Another device may have moved the position: it never comes from the cache.
  const text = useQuery({
    ...query(api.texts.text, { params: { id: textId } }),
    gcTime: 0,
    refetchOnMount: 'always',
  })
  if (text.error) {
    const missing = `Text not found (ID: ${textId})`
    return <FailedPage missing={missing} back={back} error={text.error} onRetry={() => void text.refetch()} />
  }
  if (!text.data || !text.isFetchedAfterMount) return <LoadingPage label="Opening the text" />
  return children(text.data)
}
