import { useEffect, useRef, useState } from 'react'
import { searchMaxCharacters } from '#shared/limits.ts'
import { categories } from '#shared/timing/category.ts'
import { inputClass } from '../../components/field.tsx'
import { Select } from '../../components/select.tsx'
import type { ShelfAsked } from './use-shelf.ts'

/** A person who types is not done yet: the search follows after this pause, in ms. */
const typingPauseMs = 250

interface Props {
  asked: ShelfAsked
  onAsk: (change: Partial<ShelfAsked>, options?: { replace: boolean }) => void
}

/** One row to find a work by: search, category, order. */
export function ShelfFilters({ asked, onAsk }: Props) {
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-[1fr_auto_auto]">
      <SearchBox search={asked.search} onSearch={(search) => onAsk({ search }, { replace: true })} />
      <Select
        label="Category"
        value={asked.category}
        onChange={(event) => onAsk({ category: event.target.value })}
      >
        <option value="">All categories</option>
        {categories.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </Select>
      <Select label="Sort by" value={asked.sort} onChange={(event) => onAsk({ sort: event.target.value })}>
        <option value="title_asc">Title A–Z</option>
        <option value="title_desc">Title Z–A</option>
        <option value="author_asc">Author A–Z</option>
        <option value="author_desc">Author Z–A</option>
      </Select>
    </div>
  )
}

function SearchBox({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const [text, setText] = useState(search)
  const asked = useRef(search)

  // The address may change without the box: by Back, or by Clear.
  useEffect(() => {
    if (search === asked.current) return
    asked.current = search
    setText(search)
  }, [search])

  useEffect(() => {
    const wanted = text.trim()
    if (wanted === asked.current) return
    const timer = setTimeout(() => {
      asked.current = wanted
      onSearch(wanted)
    }, typingPauseMs)
    return () => clearTimeout(timer)
  }, [text, onSearch])

  return (
    <input
      type="search"
      aria-label="Search the library"
      placeholder="Search title, author, description"
      maxLength={searchMaxCharacters}
      className={`${inputClass} min-w-0 max-sm:col-span-2`}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  )
}
