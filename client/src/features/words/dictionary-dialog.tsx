import { useQuery } from '@tanstack/react-query'
import { Star, Volume2 } from 'lucide-react'
import { definitionsShown, meaningsShown } from '#shared/limits.ts'
import type { DictionaryEntry } from '#shared/words.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { phoneticOf } from './definition.ts'
import { dictionary } from './dictionary-query.ts'
import { pronounce } from './pronounce.ts'

interface Props {
  word: string
  isSaved: boolean
  isSaving: boolean
  onSave: () => void
  onClose: () => void
}

/** What a word means, how it sounds, and a way to keep it. */
export function DictionaryDialog({ word, isSaved, isSaving, onSave, onClose }: Props) {
  const { data, error, isPending } = useQuery(dictionary(word))
  const entry = data?.[0]
  return (
    <Dialog open onClose={onClose} title={entry?.word ?? word}>
      <div className="-mt-4 mb-5 flex items-center gap-2 text-ink-soft">
        <span className="text-sm">{entry && phoneticOf(entry)}</span>
        <IconButton name={`Pronounce ${word}`} onClick={() => void pronounce(word)}>
          <Volume2 aria-hidden size={18} strokeWidth={1.5} />
        </IconButton>
      </div>
      <div aria-live="polite" aria-busy={isPending} className="min-h-24">
        {isPending && <Skeleton />}
        {error && <p>{error.code === 'not_found' ? `Definition not found for ${word}` : error.reason}</p>}
        {entry && <Meanings entry={entry} />}
      </div>
      <div className="mt-6 flex items-center justify-between gap-4">
        <p className="text-xs text-ink-soft">{entry?.source}</p>
        <Button disabled={isSaved || isSaving || isPending} onClick={onSave}>
          <Star aria-hidden size={16} strokeWidth={1.5} fill={isSaved ? 'currentColor' : 'none'} />
          {isSaved ? 'Word saved' : 'Save word'}
        </Button>
      </div>
    </Dialog>
  )
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
