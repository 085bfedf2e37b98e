import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { api } from '#shared/api.ts'
import type { Text } from '#shared/texts.ts'
import { FailedPage, LoadingPage } from '../../components/message-page.tsx'
import type { MarkTools } from '../../lib/annotations.ts'
import { textJournal } from '../../lib/journals.ts'
import { paths } from '../../lib/paths.ts'
import { query } from '../../lib/queries.ts'
import { useTitle } from '../../lib/title.ts'
import { useAtEnd } from './coda/use-at-end.ts'
import { lazyParts } from './lazy-parts.ts'
import { createTextSource } from './position/position-source.ts'
import { ReaderContext, useReaderState } from './reader-context.ts'
import { type PageProps, ReaderScreen } from './reader-screen.tsx'

interface LoaderProps {
  textId: number
  back: ComponentProps<typeof FailedPage>['back']
  children: (text: Text) => ReactNode
}

export function TextLoader({ textId, back, children }: LoaderProps) {
  // Disables the cache, because another device may have moved the position.
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

const back = { href: paths.personalLibrary, label: 'Personal Library' }

/** Reader page of one of the user's own texts. Another text requires another instance (`key`). */
export function TextReader({ text, marks, ...page }: PageProps & { text: Text; marks: MarkTools }) {
  const reader = useReaderState({
    ...text,
    journalName: textJournal(text.id),
    category: text.category ?? undefined,
    session: text,
    marks,
    createSource: (client, userId, timeline) => createTextSource(client, userId, text, timeline),
  })
  const [isSearching, setSearching] = useState(false)
  const openSearch = () => {
    reader.player.pause()
    setSearching(true)
  }
  const end = useAtEnd(reader)
  useTitle(text.title)

  return (
    <ReaderContext value={reader}>
      <ReaderScreen
        {...page}
        title={text.title}
        subtitle={text.category ?? 'Text'}
        back={back}
        onSearch={openSearch}
        coda={end.isAtEnd && <lazyParts.TextCoda text={text} back={back} onLastWord={end.showLastWord} />}
      />
      {isSearching && <lazyParts.TextSearchDialog text={text} onClose={() => setSearching(false)} />}
    </ReaderContext>
  )
}
