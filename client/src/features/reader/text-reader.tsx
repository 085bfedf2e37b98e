import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { categoryOfUntyped, type Text } from '#shared/texts.ts'
import { createTimeline } from '#shared/timing/timeline.ts'
import { useCurrentUser } from '../../lib/current-user.ts'
import { textJournal } from '../../lib/journals.ts'
import { paths } from '../../lib/paths.ts'
import { useTitle } from '../../lib/title.ts'
import { openJournal } from './journal.ts'
import { textSource } from './position-source.ts'
import { Reader } from './reader.tsx'
import type { AmbientSound } from './settings-dialog.tsx'
import { useLinkedWord, useLinkInAddress } from './use-linked-word.ts'
import { usePlayer } from './use-player.ts'
import { openingPosition, usePositionSaver } from './use-position-saver.ts'
import { useSpeed } from './use-speed.ts'
import type { WordTools } from './word-tools.ts'

interface Props {
  text: Text
  tools: WordTools
  sound: AmbientSound | undefined
  onSignIn: (onSignedIn: () => void) => void
  onReport: (word: number) => void
}

/** A text of the reader's own, one word at a time. It belongs to one text for life. */
export function TextReader({ text, tools, sound, onSignIn, onReport }: Props) {
  const client = useQueryClient()
  const user = useCurrentUser()
  const category = text.category ?? categoryOfUntyped
  const timeline = useMemo(() => createTimeline(text.content, category), [text.content, category])
  const { wordCount } = timeline
  const [journal] = useState(() => openJournal(user.id, textJournal(text.id)))
  const linked = useLinkedWord(wordCount)
  const [opening] = useState(() =>
    openingPosition(journal, text, { wordCount, revision: text.revision, linked }),
  )
  const speed = useSpeed(timeline)
  const player = usePlayer(timeline, { index: opening.shown - 1, wordsPerMinute: speed.base })
  useLinkInAddress(linked, player)
  const saver = usePositionSaver({
    source: textSource(client, user.id, { ...text, category }),
    journal,
    session: text,
    opening,
    wordCount,
    revision: text.revision,
    player,
  })
  useTitle(text.title)

  return (
    <Reader
      title={text.title}
      subtitle={text.category ?? 'Text'}
      back={{ href: paths.personalLibrary, label: 'Personal Library' }}
      category={text.category ?? undefined}
      timeline={timeline}
      player={player}
      saver={saver}
      bookmark={opening.isLinked ? 0 : opening.word}
      speed={speed}
      tools={tools}
      sound={sound}
      onSignIn={onSignIn}
      onReport={onReport}
    >
      <div className="pb-6" />
    </Reader>
  )
}
