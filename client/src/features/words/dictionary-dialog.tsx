import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Star, Volume2 } from 'lucide-react'
import { useCallback, useLayoutEffect, useMemo, useState } from 'react'
import { definitionsShown, meaningsShown } from '#shared/limits.ts'
import type { DictionaryEntry, NamePlace } from '#shared/words.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { DialogWindow } from '../../components/dialog-window.tsx'
import type { WordInContext } from '../../lib/word-in-context.ts'
import { dictionaryQuery, findPhonetic } from './dictionary.ts'
import { playPronunciation } from './pronunciation.ts'
import { rankEntries } from './rank-entries.ts'

export interface DictionaryDialogProps {
  word: string
  /** The word in its sentence. */
  met: WordInContext
  place: NamePlace
  isSaved: boolean
  isSaving: boolean
  /** @param entry the shown entry, if any */
  onSave: (entry: DictionaryEntry | undefined) => void
  onClose: () => void
}

export function DictionaryDialog(props: DictionaryDialogProps) {
  const { word, met, place, isSaved, isSaving, onSave, onClose } = props
  const { data, error, isPending } = useQuery(dictionaryQuery(word, place))
  const entries = useMemo(() => (data ? rankEntries(data, met) : []), [data, met])
  const { index, step } = useEntryIndex(entries.length)
  const entry = entries[index]
  const phonetic = entry && findPhonetic(entry)
  return (
    <DialogWindow open onClose={onClose} title={entry?.word ?? word}>
      <div className="-mt-3 mb-4 flex items-center gap-3 text-ink-soft">
        {phonetic && <span className="text-sm">{phonetic}</span>}
        <IconButton
          className={phonetic ? '' : '-ml-3'}
          name={`Pronounce ${word}`}
          onClick={() => void playPronunciation(word)}
        >
          <Volume2 size={18} />
        </IconButton>
      </div>
      <div aria-live="polite" aria-busy={isPending} className="min-h-24">
        {isPending && <Skeleton />}
        {(error || entries.length === 0) && !isPending && (
          <p>{error && error.code !== 'not_found' ? error.reason : `Definition not found for ${word}`}</p>
        )}
        {entry?.nearestTo && (
          <p className="mb-4 text-sm text-ink-soft">{`“${entry.nearestTo}” is not in the dictionary. This is the closest word.`}</p>
        )}
        {entry && <Meanings entry={entry} />}
      </div>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex items-center gap-1 text-xs whitespace-nowrap text-ink-soft">
          <p>{entry?.source}</p>
          {entries.length > 1 && (
            <>
              <IconButton name="Previous entry" aria-keyshortcuts="ArrowLeft" onClick={() => step(-1)}>
                <ChevronLeft size={18} />
              </IconButton>
              <p aria-live="polite" className="tabular-nums">{`${index + 1} of ${entries.length}`}</p>
              <IconButton name="Next entry" aria-keyshortcuts="ArrowRight" onClick={() => step(1)}>
                <ChevronRight size={18} />
              </IconButton>
            </>
          )}
        </div>
        <Button className="ml-auto" disabled={isSaved || isSaving || isPending} onClick={() => onSave(entry)}>
          <Star fill={isSaved ? 'currentColor' : 'none'} />
          <span>{isSaved ? 'Word saved' : 'Save word'}</span>
        </Button>
      </div>
    </DialogWindow>
  )
}

/** 0-based index of the shown entry, which the arrow keys change too. Wraps around at both ends. */
function useEntryIndex(count: number) {
  const [index, setIndex] = useState(0)
  const step = useCallback((by: 1 | -1) => setIndex((index) => (index + by + count) % count), [count])
  // The keys work as soon as the count is visible.
  useLayoutEffect(() => {
    if (count < 2) return
    const handleKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowRight') step(1)
      if (key === 'ArrowLeft') step(-1)
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [count, step])
  return { index, step }
}

function Meanings({ entry }: { entry: DictionaryEntry }) {
  return entry.meanings.slice(0, meaningsShown).map(({ partOfSpeech, definitions }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: meanings are never reordered
    <section key={index} className="mb-4">
      <h3 className="font-ui text-xs tracking-wider text-ink-soft uppercase">{partOfSpeech}</h3>
      <ol className="mt-1 ml-5 list-decimal font-read text-sm leading-relaxed">
        {definitions.slice(0, definitionsShown).map(({ definition, example }) => (
          <li key={definition} className="pl-1 break-words">
            <span>{definition}</span>
            {example && (
              <span className="block text-ink-soft italic">
                {example.includes('“') ? example : `“${example}”`}
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  ))
}

function Skeleton() {
  return (
    <div className="grid animate-pulse gap-3 motion-reduce:animate-none">
      <div className="h-3 w-16 rounded bg-sunk" />
      <div className="h-4 rounded bg-sunk" />
      <div className="h-4 w-4/5 rounded bg-sunk" />
    </div>
  )
}
