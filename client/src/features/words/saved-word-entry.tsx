import { RefreshCw, Trash2, Volume2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { CardState, WordStates } from '#shared/saved-words-api.ts'
import { definitionMissing, type SavedWord } from '#shared/words.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { lazyPart } from '../../components/lazy-part.tsx'
import { formatDate } from '../../lib/dates.ts'
import { findWordPath } from '../../lib/paths.ts'
import { playPronunciation } from './pronunciation.ts'
import { useDefinitionRefresh, useWordRemoval } from './use-saved-word-writes.ts'
import { describeState } from './word-states.ts'

const LazyAskAgain = lazyPart(async () => (await import('./ask-again.tsx')).AskAgain)
const LazySightings = lazyPart(async () => (await import('./sightings.tsx')).Sightings)

const icon = { size: 18 } as const

interface Props {
  word: SavedWord
  card: CardState | undefined
  states: WordStates | undefined
}

export function SavedWordEntry({ word: saved, card, states }: Props) {
  const { word, partOfSpeech, phonetic, definition, example, createdAt } = saved
  const remove = useWordRemoval(saved)
  const refresh = useDefinitionRefresh(saved)
  const isPending = remove.isPending || refresh.isPending
  const [isMetShown, setMetShown] = useState(false)
  const isMissing = definition === definitionMissing
  return (
    <article className="py-5 pr-3" aria-busy={isPending}>
      <div className="flex items-start justify-between gap-3">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          <h2 className="min-w-0 text-lg font-medium break-words">{word}</h2>
          {partOfSpeech && (
            <span className="rounded-full border border-rule px-2.5 text-xs text-ink-soft">
              {partOfSpeech}
            </span>
          )}
          {phonetic && <span className="text-sm text-ink-soft">{phonetic}</span>}
        </div>
        <div className="-mt-2 flex shrink-0">
          <IconButton name={`Pronounce ${word}`} onClick={() => void playPronunciation(word)}>
            <Volume2 {...icon} />
          </IconButton>
          <IconButton
            name={`Delete ${word}`}
            disabled={isPending}
            onClick={() => remove.mutate({ params: { id: saved.id } })}
          >
            <Trash2 {...icon} />
          </IconButton>
        </div>
      </div>
      <p className={`mt-1 break-words ${isMissing ? 'text-ink-soft italic' : 'font-read'}`}>{definition}</p>
      {isMissing && (
        <Button
          className="mt-3"
          disabled={isPending}
          aria-label={`Refresh ${word}`}
          onClick={() => refresh.mutate()}
        >
          <RefreshCw />
          <span>{isPending ? 'Refreshing...' : 'Refresh'}</span>
        </Button>
      )}
      {example && <p className="mt-1 font-read text-sm break-words text-ink-soft italic">{`“${example}”`}</p>}
      <Source saved={saved} />
      {isMetShown && <LazySightings word={word} isWhole />}
      <div className="mt-2 flex flex-wrap items-center gap-x-5 text-xs text-ink-soft">
        <p>{`Saved ${formatDate(createdAt)}`}</p>
        <Button
          look="text"
          size="small"
          className="underline underline-offset-2"
          aria-expanded={isMetShown}
          aria-label={`Where you met it: ${word}`}
          onClick={() => setMetShown(!isMetShown)}
        >
          Where you met it
        </Button>
        {/* Rendered last, because it loads later and must not shift the other content. */}
        {states && <p>{describeState(states, card)}</p>}
        {card?.isSuspended && <LazyAskAgain word={saved} />}
      </div>
    </article>
  )
}

function Source({ saved }: { saved: SavedWord }) {
  const { word, sentence, metIn } = saved
  if (!sentence) return null
  const path = findWordPath(saved)
  return (
    <blockquote className="mt-3 border-l border-rule pl-4 text-sm break-words">
      <p className="line-clamp-4 font-read">{sentence}</p>
      {path && (
        <Link
          href={path}
          aria-label={`Go to ${word} in ${metIn}`}
          className="mt-1 inline-block py-1 text-ink-soft underline pointer-coarse:py-3 underline-offset-2 hover:text-ink"
        >
          {metIn}
        </Link>
      )}
    </blockquote>
  )
}
