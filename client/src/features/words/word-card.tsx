import { Description } from '@radix-ui/react-dialog'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Star, Volume2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { definitionsShown, meaningsShown } from '#shared/limits.ts'
import type { DictionaryEntry, Mention, NamePlace } from '#shared/words.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { LoadFailure } from '../../components/fetched.tsx'
import { lazyPart } from '../../components/lazy-part.tsx'
import { Sheet } from '../../components/sheet.tsx'
import { signInAgain } from '../../lib/sign-in-again.ts'
import type { WordInContext } from '../../lib/word-in-context.ts'
import { dictionaryQuery, findPhonetic } from './dictionary.ts'
import { playPronunciation } from './pronunciation.ts'
import { rankEntries } from './rank-entries.ts'
import { useRespelling } from './use-respelling.ts'

const LazySightings = lazyPart(async () => (await import('./sightings.tsx')).Sightings)
const LazySayItLike = lazyPart(async () => (await import('./say-it-like.tsx')).SayItLike)

export interface WordCardProps {
  word: string
  met: WordInContext
  place: NamePlace
  /** True to open with all entries instead of only the first meaning. */
  isWhole: boolean
  isSaved: boolean
  isSaving: boolean
  onSave: (entry: DictionaryEntry | undefined) => void
  onClose: () => void
}

/**
 * Shows the first meaning of a word or, for a name, the sentence that first mentions it. When expanded, shows the dictionary's entries in
 * full.
 */
export function WordCard({ word, met, place, isSaved, isSaving, onSave, onClose, ...opened }: WordCardProps) {
  const { data, error, isPending, refetch } = useQuery(dictionaryQuery(word, place))
  const client = useQueryClient()
  const isMissing = !error || error.code === 'not_found'
  const retry = async () => {
    // The reader may have signed in since, in another tab or to save a word.
    const { error } = await refetch()
    if (error?.code === 'signed_out' && (await signInAgain(client))) void refetch()
  }
  const entries = useMemo(() => (data ? rankEntries(data, met) : []), [data, met])
  const [isWhole, setWhole] = useState(opened.isWhole)
  /** Index of the shown entry for `word`. For any other word, the first entry is shown. */
  const [turned, setTurned] = useState({ word, index: 0 })
  const index = turned.word === word ? turned.index : 0
  const entry = entries[index]
  const phonetic = entry && findPhonetic(entry)
  const firstSentence = entry?.meanings[0]?.definitions[0]?.example ?? ''
  const chapterId = place?.chapterId
  const spoken = useRespelling(met.text, chapterId)
  const [corrected, setCorrected] = useState('')
  const isCorrecting = corrected === met.text
  const pronunciation = (
    <div className="-ml-3 flex items-center text-sm text-ink-soft">
      <IconButton name={`Pronounce ${word}`} onClick={() => void playPronunciation(word, spoken?.respelling)}>
        <Volume2 size={18} />
      </IconButton>
      {phonetic && <span>{phonetic}</span>}
      {spoken && (
        <Button
          look="quiet"
          aria-expanded={isCorrecting}
          onClick={() => setCorrected(isCorrecting ? '' : met.text)}
        >
          Say it like…
        </Button>
      )}
    </div>
  )
  return (
    <Sheet open onClose={onClose} title={entry?.word ?? word} beside={pronunciation}>
      {isCorrecting && spoken && (
        <LazySayItLike {...spoken} chapterId={chapterId} onClose={() => setCorrected('')} />
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 grow-[99] basis-60">
          <Description asChild>
            <div aria-live="polite" aria-busy={isPending} className="min-h-17">
              {isPending && <Skeleton />}
              {!entry && !isPending && isMissing && <p>{`Definition not found for ${word}`}</p>}
              {!isMissing && (
                <LoadFailure
                  reason={error.reason}
                  action={error.code === 'signed_out' ? 'Sign in' : undefined}
                  onRetry={() => void retry()}
                />
              )}
              {entry?.nearestTo && (
                <p className="text-sm text-ink-soft">{`“${entry.nearestTo}” is not in the dictionary. This is the closest word.`}</p>
              )}
              {entry?.mention && !isWhole ? (
                <>
                  <h3 className={label}>Who is this?</h3>
                  <p className="font-read text-sm leading-relaxed">{quote(firstSentence)}</p>
                </>
              ) : (
                entry && <Meanings entry={entry} isWhole={isWhole} />
              )}
              {entry?.mention && <Mentions mention={entry.mention} times={met.name?.times ?? 0} />}
              {!isPending && isMissing && <LazySightings word={word} isWhole={isWhole} />}
            </div>
          </Description>
          {isWhole && (
            <Entries entries={entries} index={index} onChange={(index) => setTurned({ word, index })} />
          )}
        </div>
        <div className="sticky -bottom-6 -mb-6 flex grow justify-end gap-2 bg-surface pt-1 pb-6">
          <Button look="quiet" disabled={!entry} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Less' : 'More'}
          </Button>
          <Button disabled={isPending || isSaved || isSaving} onClick={() => onSave(entry)}>
            <Star size={18} fill={isSaved ? 'currentColor' : 'none'} />
            <span>{isSaved ? 'Word saved' : 'Save word'}</span>
          </Button>
        </div>
      </div>
    </Sheet>
  )
}

const label = 'font-ui text-xs tracking-wider text-ink-soft uppercase'

export function Meanings({ entry, isWhole }: { entry: DictionaryEntry; isWhole: boolean }) {
  return entry.meanings.slice(0, isWhole ? meaningsShown : 1).map(({ partOfSpeech, definitions }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: meanings are never reordered
    <section key={index} className={isWhole ? 'mb-4' : ''}>
      <h3 className={label}>{partOfSpeech}</h3>
      <ol className={`font-read text-sm leading-relaxed ${isWhole ? 'mt-1 ml-5 list-decimal' : ''}`}>
        {definitions.slice(0, isWhole ? definitionsShown : 1).map(({ definition, example }) => (
          <li key={definition} className={`break-words ${isWhole ? 'pl-1' : ''}`}>
            <span>{definition}</span>
            {example && isWhole && <span className="block text-ink-soft italic">{quote(example)}</span>}
          </li>
        ))}
      </ol>
    </section>
  ))
}

/** Adds the quotation marks that a sentence of a longer quotation lacks. */
const quote = (text: string) => (text.includes('“') ? text : `“${text.replace(/”$/, '')}”`)

/** @param times number of mentions in the open text */
function Mentions({ mention, times }: { mention: Mention; times: number }) {
  const total = mention.timesBefore + times
  const count = total > 1 ? `${total} times up to here` : 'for the first time here'
  return (
    <p className="mt-1 text-xs text-ink-soft">
      {mention.chapter ? `First in ${mention.chapter} · ${count}` : count}
    </p>
  )
}

interface EntriesProps {
  entries: DictionaryEntry[]
  index: number
  onChange: (index: number) => void
}

/** Source of the shown entry, and buttons for the previous and next entry, which wrap around. */
function Entries({ entries, index, onChange }: EntriesProps) {
  const { length } = entries
  return (
    <div className="flex items-center gap-1 text-xs whitespace-nowrap text-ink-soft">
      <p>{entries[index]?.source}</p>
      {length > 1 && (
        <>
          <IconButton name="Previous entry" onClick={() => onChange((index + length - 1) % length)}>
            <ChevronLeft size={18} />
          </IconButton>
          <p aria-live="polite" className="tabular-nums">{`${index + 1} of ${length}`}</p>
          <IconButton name="Next entry" onClick={() => onChange((index + 1) % length)}>
            <ChevronRight size={18} />
          </IconButton>
        </>
      )}
    </div>
  )
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
