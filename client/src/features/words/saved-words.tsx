import { useQuery } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useState } from 'react'
import { Link } from 'wouter'
import { api } from '#shared/api.ts'
import type { SavedWord } from '#shared/words.ts'
import { Button, buttonClass } from '../../components/button.tsx'
import { Fetched } from '../../components/fetched.tsx'
import { Notice } from '../../components/notice.tsx'
import { ScrollArea } from '../../components/scroll-area.tsx'
import { SearchBox } from '../../components/search-box.tsx'
import { EntriesSkeleton } from '../../components/skeleton.tsx'
import { useFocusFallback } from '../../hooks/use-focus-fallback.ts'
import { download } from '../../lib/download.ts'
import { paths } from '../../lib/paths.ts'
import { query } from '../../lib/queries.ts'
import { toAnki, toCsv } from './export-words.ts'
import { SavedWordEntry } from './saved-word-entry.tsx'

/** Estimate until an entry is measured. */
const entryHeightPx = 190

export function SavedWords() {
  const saved = useQuery({ ...query(api.words.saved), refetchOnMount: 'always' })
  return (
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
        </Notice>
      }
    >
      {(words) => <Words words={words} />}
    </Fetched>
  )
}

function Words({ words }: { words: SavedWord[] }) {
  const [search, setSearch] = useState('')
  const found = useMemo(() => findWords(words, search), [words, search])

  return (
    <>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-[1fr_auto_auto]">
        <SearchBox
          label="Search your words"
          placeholder="Search word, definition, part of speech"
          search={search}
          onSearch={setSearch}
          className="max-sm:col-span-2"
        />
        <Button onClick={() => download('lectern-words.csv', 'text/csv;charset=utf-8', toCsv(words))}>
          Export as CSV
        </Button>
        <Button onClick={() => download('lectern-words.txt', 'text/plain;charset=utf-8', toAnki(words))}>
          Export for Anki
        </Button>
      </div>
      <p
        role="status"
        className="mt-4 mb-2 text-sm text-ink-soft tabular-nums"
      >{`${found.length} of ${words.length} words`}</p>
      {found.length > 0 ? (
        <SavedWordList words={found} />
      ) : (
        <Notice title="No matching words found" text="Try a different search, or show all words.">
          <Button onClick={() => setSearch('')}>Clear Search</Button>
        </Notice>
      )}
    </>
  )
}

function findWords(words: SavedWord[], search: string): SavedWord[] {
  const term = search.toLowerCase()
  return words.filter(({ word, definition, partOfSpeech }) =>
    [word, definition, partOfSpeech].some((text) => text?.toLowerCase().includes(term)),
  )
}

function SavedWordList({ words }: { words: SavedWord[] }) {
  const frame = useFocusFallback<HTMLElement>()
  const list = useVirtualizer({
    count: words.length,
    getScrollElement: () => frame.current,
    estimateSize: () => entryHeightPx,
    getItemKey: (index) => words[index]?.id ?? index,
    overscan: 4,
  })
  return (
    <ScrollArea
      ref={frame}
      label="Saved Words"
      list={list}
      className="max-h-[min(600px,75dvh)] border-y border-rule after:pointer-events-none after:sticky after:bottom-0 after:block after:h-8 after:bg-linear-to-t after:from-paper"
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
              className="absolute top-0 left-0 w-full border-b border-rule"
              style={{ transform: `translateY(${start}px)` }}
            >
              {word && <SavedWordEntry word={word} />}
            </li>
          )
        })}
      </ul>
    </ScrollArea>
  )
}
