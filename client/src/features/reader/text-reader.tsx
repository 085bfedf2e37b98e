import { useState } from 'react'
import { categoryOfUntyped, type Text } from '#shared/texts.ts'
import { textJournal } from '../../lib/journals.ts'
import { paths } from '../../lib/paths.ts'
import { useTitle } from '../../lib/title.ts'
import { useAtEnd } from './coda/use-at-end.ts'
import { lazyParts } from './lazy-parts.ts'
import { textSource } from './position/position-source.ts'
import { Reader } from './reader.tsx'
import type { AmbientSound } from './settings/settings-sheet.tsx'
import { useReaderSession } from './use-reader-session.ts'
import type { WordTools } from './words/word-tools.ts'

interface Props {
  text: Text
  tools: WordTools
  sound: AmbientSound | undefined
  onSignIn: (onSignedIn: () => void) => void
  onReport: (word: number) => void
}

const back = { href: paths.personalLibrary, label: 'Personal Library' }

/** A text of the reader's own, one word at a time. It belongs to one text for life. */
export function TextReader({ text, tools, sound, onSignIn, onReport }: Props) {
  const session = useReaderSession({
    journalName: textJournal(text.id),
    content: text.content,
    category: text.category ?? categoryOfUntyped,
    revision: text.revision,
    session: text,
    createSource: (client, userId) => textSource(client, userId, text),
  })
  const [isSearching, setSearching] = useState(false)
  const openSearch = () => {
    session.player.pause()
    setSearching(true)
  }
  const end = useAtEnd(session.player, session.timeline, session.speed.base)
  useTitle(text.title)

  return (
    <>
      <Reader
        title={text.title}
        subtitle={text.category ?? 'Text'}
        back={back}
        coda={
          end.isAtEnd && (
            <lazyParts.TextCoda
              title={text.title}
              back={back}
              onReadAgain={session.player.play}
              onBack={end.back}
            />
          )
        }
        category={text.category ?? undefined}
        session={session}
        onSearch={openSearch}
        tools={tools}
        sound={sound}
        onSignIn={onSignIn}
        onReport={onReport}
      />
      {isSearching && (
        <lazyParts.TextSearchDialog
          text={text}
          timeline={session.timeline}
          onClose={() => setSearching(false)}
        />
      )}
    </>
  )
}
