import { useState } from 'react'
import type { Text } from '#shared/texts.ts'
import { textJournal } from '../../lib/journals.ts'
import { paths } from '../../lib/paths.ts'
import { useTitle } from '../../lib/title.ts'
import { useAtEnd } from './coda/use-at-end.ts'
import { lazyParts } from './lazy-parts.ts'
import { textSource } from './position/position-source.ts'
import { ReaderContext, useReaderState } from './reader-context.ts'
import { type PageProps, ReaderScreen } from './reader-screen.tsx'

const back = { href: paths.personalLibrary, label: 'Personal library' }

/** The reader of one of the reader's own texts. Another text requires another instance (`key`). */
export function TextReader({ text, ...page }: PageProps & { text: Text }) {
  const reader = useReaderState({
    journalName: textJournal(text.id),
    content: text.content,
    category: text.category ?? undefined,
    revision: text.revision,
    session: text,
    createSource: (client, userId, timeline) => textSource(client, userId, text, timeline),
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
        coda={
          end.isAtEnd && <lazyParts.TextCoda title={text.title} back={back} onLastWord={end.showLastWord} />
        }
      />
      {isSearching && <lazyParts.TextSearchDialog text={text} onClose={() => setSearching(false)} />}
    </ReaderContext>
  )
}
