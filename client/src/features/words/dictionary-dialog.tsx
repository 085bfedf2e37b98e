import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Star, Volume2 } from 'lucide-react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { definitionsShown, meaningsShown } from '#shared/limits.ts'
import type { DictionaryEntry } from '#shared/words.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { DialogWindow } from '../../components/dialog-window.tsx'
import type { MetWord } from '../../lib/met-word.ts'
import { phoneticOf } from './definition.ts'
import { dictionary } from './dictionary-query.ts'
import { fitting } from './fitting.ts'
import { pronounce } from './pronounce.ts'

export interface DictionaryDialogProps {
  word: string
  /** Where it was met. */
  met: MetWord
  isSaved: boolean
  isSaving: boolean
  /** Called with the entry that is shown, if one is. */
  onSave: (entry: DictionaryEntry | undefined) => void
  onClose: () => void
}

/** What a word means, how it sounds, and a way to keep it. */
export function DictionaryDialog({ word, met, isSaved, isSaving, onSave, onClose }: DictionaryDialogProps) {
  const { data, error, isPending } = useQuery(dictionary(word))
  const entries = useMemo(() => (data ? fitting(data, met) : []), [data, met])
  const { shown, by } = useShown(entries.length)
  const entry = entries[shown]
  const phonetic = entry && phoneticOf(entry)
  return (
    <DialogWindow open onClose={onClose} title={entry?.word ?? word}>
      <div className="-mt-3 mb-4 flex items-center gap-3 text-ink-soft">
        {phonetic && <span className="text-sm">{phonetic}</span>}
        <IconButton
          className={phonetic ? '' : '-ml-3'}
          name={`Pronounce ${word}`}
          onClick={() => void pronounce(word)}
        >
          <Volume2 aria-hidden size={18} strokeWidth={1.5} />
        </IconButton>
      </div>
      <div aria-live="polite" aria-busy={isPending} className="min-h-24">
        {isPending && <Skeleton />}
        {error && <p>{error.code === 'not_found' ? `Definition not found for ${word}` : error.reason}</p>}
        {entry?.nearestTo && (
          <p className="mb-4 text-sm text-ink-soft">
            No dictionary has “{entry.nearestTo}”. This is the nearest word.
          </p>
        )}
        {entry && <Meanings entry={entry} />}
      </div>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex items-center gap-1 text-xs whitespace-nowrap text-ink-soft">
          <p>{entry?.source}</p>
          {entries.length > 1 && (
            <>
              <IconButton name="Previous entry" aria-keyshortcuts="ArrowLeft" onClick={() => by(-1)}>
                <ChevronLeft aria-hidden size={18} strokeWidth={1.5} />
              </IconButton>
              <p aria-live="polite" className="tabular-nums">
                {shown + 1} of {entries.length}
              </p>
              <IconButton name="Next entry" aria-keyshortcuts="ArrowRight" onClick={() => by(1)}>
                <ChevronRight aria-hidden size={18} strokeWidth={1.5} />
              </IconButton>
            </>
          )}
        </div>
        <Button className="ml-auto" disabled={isSaved || isSaving || isPending} onClick={() => onSave(entry)}>
          <Star aria-hidden size={16} strokeWidth={1.5} fill={isSaved ? 'currentColor' : 'none'} />
          {isSaved ? 'Word saved' : 'Save word'}
        </Button>
      </div>
    </DialogWindow>
  )
}

/** Which of several entries is shown, counted from 0, and how to go to another: by the arrow keys too, and round at the ends. */
function useShown(count: number) {
  const [shown, setShown] = useState(0)
  const by = useCallback((step: 1 | -1) => setShown((at) => (at + step + count) % count), [count])
  useEffect(() => {
    if (count < 2) return
    const handleKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowRight') by(1)
      if (key === 'ArrowLeft') by(-1)
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [count, by])
  return { shown, by }
}

/** The first two meanings, each with its first two definitions. */
function Meanings({ entry }: { entry: DictionaryEntry }) {
  return entry.meanings.slice(0, meaningsShown).map(({ partOfSpeech, definitions }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the meanings of an entry never change their order
    <section key={index} className="mb-4">
      <h3 className="font-ui text-xs tracking-wider text-ink-soft uppercase">{partOfSpeech}</h3>
      <ol className="mt-1 ml-5 list-decimal font-read text-sm leading-relaxed">
        {definitions.slice(0, definitionsShown).map(({ definition, example }) => (
          <li key={definition} className="pl-1 break-words">
            {definition}
            {example && <span className="block text-ink-soft italic">“{example}”</span>}
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
