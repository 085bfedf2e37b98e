import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { api } from '#shared/api.ts'
import { searchMaxCharacters } from '#shared/limits.ts'
import type { SavedWord } from '#shared/words.ts'
import { Button, buttonClass } from '../../components/button.tsx'
import { EntriesSkeleton } from '../../components/entries-skeleton.tsx'
import { Fetched } from '../../components/fetched.tsx'
import { inputClass } from '../../components/field.tsx'
import { Notice } from '../../components/notice.tsx'
import { download } from '../../lib/download.ts'
import { paths } from '../../lib/paths.ts'
import { query } from '../../lib/queries.ts'
import { toAnki, toCsv } from './export-words.ts'
import { SavedWordList } from './saved-word-list.tsx'

export function SavedWords() {
  const saved = useQuery({ ...query(api.words.saved), refetchOnMount: 'always' })
  return (
    <Fetched
      query={saved}
      failure="Your words could not be loaded."
      waiting={<EntriesSkeleton label="Loading your words" />}
    >
      {(words) => <Words words={words} />}
    </Fetched>
  )
}

function Words({ words }: { words: SavedWord[] }) {
  const [search, setSearch] = useState('')
  // Keeps typing responsive with thousands of words.
  const deferredSearch = useDeferredValue(search)
  const found = useMemo(() => words.filter(createMatcher(deferredSearch)), [words, deferredSearch])

  if (words.length === 0) {
    return (
      <Notice
        title="No saved words yet"
        text="While reading, press W or the star to save a word with its sentence."
      >
        <Link href={paths.home} className={buttonClass({ look: 'primary' })}>
          Browse Works
        </Link>
      </Notice>
    )
  }
  return (
    <>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-[1fr_auto_auto]">
        <input
          type="search"
          aria-label="Search your words"
          placeholder="Search word, definition, part of speech"
          maxLength={searchMaxCharacters}
          className={`${inputClass} min-w-0 max-sm:col-span-2`}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Button onClick={() => download('lectern-words.csv', 'text/csv;charset=utf-8', toCsv(words))}>
          Export as CSV
        </Button>
        <Button onClick={() => download('lectern-words.txt', 'text/plain;charset=utf-8', toAnki(words))}>
          Export for Anki
        </Button>
      </div>
      <p role="status" className="mt-4 mb-2 text-sm text-ink-soft tabular-nums">
        {found.length} of {words.length} words
      </p>
      {found.length > 0 ? (
        <SavedWordList words={found} />
      ) : (
        <Notice title="No matching words found" text="Try another word, or show all words.">
          <Button onClick={() => setSearch('')}>Clear Search</Button>
        </Notice>
      )}
    </>
  )
}

/** Matches word, definition and part of speech, ignoring case. */
function createMatcher(search: string): (word: SavedWord) => boolean {
  const term = search.trim().toLowerCase()
  return ({ word, definition, partOfSpeech }) =>
    [word, definition, partOfSpeech].some((text) => text?.toLowerCase().includes(term))
}
