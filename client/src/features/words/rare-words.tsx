import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { knownWordsApi } from '#shared/known-words-api.ts'
import { type DictionaryEntry, toDictionaryWord } from '#shared/words.ts'
import { SubjectButton } from '../../components/button.tsx'
import { DialogWindow } from '../../components/dialog-window.tsx'
import { Fetched } from '../../components/fetched.tsx'
import { EntriesSkeleton } from '../../components/skeleton.tsx'
import { query, withoutAccessRedirect } from '../../lib/queries.ts'
import { useWrite } from '../../lib/use-write.ts'
import type { WordInContext } from '../../lib/word-in-context.ts'
import { rankEntries } from './rank-entries.ts'
import { Meanings } from './word-card.tsx'

const { inChapter, set } = knownWordsApi.knownWords

/** @param index 0-based, in the open chapter */
export type FindWordInContext = (index: number) => WordInContext

interface Props {
  chapterId: number
  findWordInContext: FindWordInContext
  isSaved: (text: string) => boolean
  isSaving: boolean
  onSave: (met: WordInContext, entry: DictionaryEntry) => void
  onClose: () => void
}

/**
 * Rare words of a chapter that are neither saved nor known, each with the meaning that fits its sentence. A word that the reader saves or
 * marks as known here stays in the list.
 */
export function RareWords({ chapterId, findWordInContext, isSaved, isSaving, onSave, onClose }: Props) {
  const found = useQuery({
    ...query(inChapter, { params: { id: chapterId } }),
    ...withoutAccessRedirect,
    gcTime: 0,
  })
  const [known, setKnown] = useState<Record<string, boolean>>({})
  const mark = useWrite(set, {
    failure: 'Not saved',
    onSuccess: (_, { body }) => setKnown((known) => ({ ...known, [body.word]: body.isKnown })),
  })
  const none = <p className="pb-2">No other rare words in this chapter.</p>
  return (
    <DialogWindow
      open
      width="text"
      title="Rare words in this chapter"
      description="Each in the sense that it has here. Save those you want to keep."
      onClose={onClose}
    >
      <Fetched query={found} waiting={<EntriesSkeleton label="Finding rare words" />} empty={none}>
        {(words) => (
          <ul className="border-t border-rule">
            {words.flatMap((rare) => {
              const met = findWordInContext(rare.wordNumber - 1)
              const [entry] = rankEntries(rare.entries, met)
              // The open text may be older than the list, so the word at this number may differ.
              if (!entry || toDictionaryWord(met.text).toLowerCase() !== rare.word) return []
              const saved = isSaved(met.text)
              const isKnown = known[rare.lemma] === true
              return (
                <li key={rare.lemma} className="border-b border-rule py-3">
                  <p className="font-read text-lg font-medium break-words">{rare.word}</p>
                  <Meanings entry={entry} isWhole={false} />
                  <div className="flex gap-x-6 *:justify-start">
                    <SubjectButton
                      action={saved ? 'Saved' : 'Save'}
                      subject={rare.word}
                      disabled={saved || isSaving || isKnown}
                      onClick={() => onSave(met, entry)}
                    />
                    <SubjectButton
                      action={isKnown ? 'Known' : 'I know it'}
                      subject={rare.word}
                      disabled={saved}
                      onClick={() => mark.mutate({ body: { word: rare.lemma, isKnown: !isKnown } })}
                    />
                  </div>
                </li>
              )
            })}
          </ul>
        )}
      </Fetched>
    </DialogWindow>
  )
}
