import { useQuery } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useState } from 'react'
import { Link } from 'wouter'
import { api } from '#shared/api.ts'
import type { CardState, WordStates } from '#shared/saved-words-api.ts'
import { fold } from '#shared/search/fold.ts'
import type { SavedWord } from '#shared/words.ts'
import { Button, buttonClass } from '../../components/button.tsx'
import { Fetched, LoadFailure } from '../../components/fetched.tsx'
import { DialogButton } from '../../components/lazy-dialog.tsx'
import { Notice } from '../../components/notice.tsx'
import { ScrollArea } from '../../components/scroll-area.tsx'
import { SearchBox } from '../../components/search-box.tsx'
import { Options, Select } from '../../components/select.tsx'
import { EntriesSkeleton } from '../../components/skeleton.tsx'
import { useFocusFallback } from '../../hooks/use-focus-fallback.ts'
import { paths } from '../../lib/paths.ts'
import { query } from '../../lib/queries.ts'
import { useIsPrinted } from '../../lib/use-media.ts'
import { SavedWordEntry } from './saved-word-entry.tsx'
import { LazyImport, WordFiles } from './word-files.tsx'
import { getState, stateTitles, useWordStates } from './word-states.ts'

/** Estimated height of an entry that is not measured yet. */
const entryHeightPx = 190

export function SavedWords() {
  const saved = useQuery({ ...query(api.words.saved), refetchOnMount: 'always' })
  // The filter is stored here, because the focus returns to this element when this component renders.
  const [filter, setFilter] = useState(unfiltered)
  const whole = useFocusFallback<HTMLDivElement>()
  return (
    <div ref={whole} tabIndex={-1} className="outline-none">
      <Fetched
        query={saved}
        failure="Your words could not be loaded."
        waiting={<EntriesSkeleton label="Loading your words" />}
        empty={
          <Notice
            title="No saved words yet"
            text="While reading, press W or the star to save a word with its sentence."
          >
            <Link href={paths.home} className={buttonClass({ look: 'primary' })}>
              Browse Works
            </Link>
            <DialogButton dialog={LazyImport} className={buttonClass({ look: 'quiet' })}>
              Import words
            </DialogButton>
          </Notice>
        }
      >
        {(words) => <Words {...{ words, filter, setFilter }} />}
      </Fetched>
    </div>
  )
}

const unfiltered = { search: '', place: '', state: '' }

interface WordsProps {
  words: SavedWord[]
  filter: typeof unfiltered
  setFilter: (filter: typeof unfiltered) => void
}

function Words({ words, filter, setFilter }: WordsProps) {
  const { data: states, error, refetch } = useWordStates()
  const cards = new Map(states?.cards.map((card) => [card.id, card]))
  const found = findWords(words, filter, cards)
  const select = (name: 'place' | 'state', label: string) => ({
    look: 'narrow' as const,
    label,
    value: filter[name],
    disabled: !states,
    onChange: ({ target }: { target: { value: string } }) => setFilter({ ...filter, [name]: target.value }),
  })
  return (
    <>
      <div className="no-print grid grid-cols-2 gap-2 sm:grid-cols-[1fr_minmax(0,14rem)_auto] sm:gap-3">
        <SearchBox
          label="Search your words"
          placeholder="Search word, definition, part of speech"
          search={filter.search}
          onSearch={(search) => setFilter({ ...filter, search })}
          className="max-sm:col-span-2"
        />
        <Select {...select('place', 'Work')}>
          <option value="">All works</option>
          <Options titles={listPlaces(words, states)} />
        </Select>
        <Select {...select('state', 'State')}>
          <option value="">All states</option>
          <Options titles={stateTitles} />
        </Select>
      </div>
      <div className="mt-4 mb-2 flex flex-wrap items-baseline justify-between gap-x-6 text-sm text-ink-soft">
        <p role="status" className="tabular-nums">{`${found.length} of ${words.length} words`}</p>
        <WordFiles words={words} />
      </div>
      {error && !states && <LoadFailure reason={error.reason} onRetry={() => void refetch()} />}
      {found.length > 0 ? (
        <SavedWordList words={found} {...{ states, cards }} />
      ) : (
        <Notice title="No matching words found" text="Try a different search, or show all words.">
          <Button onClick={() => setFilter(unfiltered)}>Clear Search</Button>
        </Notice>
      )}
    </>
  )
}

const getPlace = ({ workId, textId }: Partial<SavedWord>) => (workId ? `work-${workId}` : `text-${textId}`)

/** Returns the titles of the works and own texts in which words were saved, by the key from `getPlace`. */
function listPlaces(words: SavedWord[], states: WordStates | undefined): Record<string, string> {
  const works = (states?.works ?? []).map(({ id, title }) => [getPlace({ workId: id }), title])
  const texts = words.flatMap((word) => (word.textId && word.metIn ? [[getPlace(word), word.metIn]] : []))
  return Object.fromEntries([...works, ...texts])
}

function findWords(
  words: SavedWord[],
  { search, place, state }: typeof unfiltered,
  cards: Map<number, CardState>,
): SavedWord[] {
  // Folding removes punctuation. A search for punctuation alone is not folded: an empty term would match every word.
  const term = fold(search).text || search
  return words.filter(
    (saved) =>
      (!place || getPlace(saved) === place) &&
      (!state || getState(cards.get(saved.id)) === state) &&
      fold([saved.word, saved.definition, saved.partOfSpeech].join('\n')).text.includes(term),
  )
}

interface ListProps {
  words: SavedWord[]
  states: WordStates | undefined
  /** Card of each word, by word id. */
  cards: Map<number, CardState>
}

function SavedWordList({ words, states, cards }: ListProps) {
  const frame = useFocusFallback<HTMLElement>()
  const list = useVirtualizer({
    count: words.length,
    getScrollElement: () => frame.current,
    estimateSize: () => entryHeightPx,
    getItemKey: (index) => words[index]?.id ?? index,
    overscan: useIsPrinted() ? words.length : 4,
  })
  return (
    <ScrollArea
      ref={frame}
      label="Saved Words"
      list={list}
      className="max-h-[min(600px,75dvh)] border-y border-rule scroll-fade"
    >
      <ul className="relative" style={{ height: list.getTotalSize() }}>
        {list.getVirtualItems().map(({ index, key, start }) => {
          const word = words[index]
          return (
            <li
              key={key}
              ref={list.measureElement}
              data-index={index}
              aria-setsize={words.length}
              aria-posinset={index + 1}
              className={`absolute top-0 left-0 w-full border-rule ${index < words.length - 1 ? 'border-b' : ''}`}
              style={{ transform: `translateY(${start}px)` }}
            >
              {word && <SavedWordEntry word={word} card={cards.get(word.id)} states={states} />}
            </li>
          )
        })}
      </ul>
    </ScrollArea>
  )
}
