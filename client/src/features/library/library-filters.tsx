import { type Length, lengths } from '#shared/library.ts'
import { categories } from '#shared/timing/category.ts'
import { SearchBox } from '../../components/search-box.tsx'
import { Select } from '../../components/select.tsx'
import type { LibraryQuery } from './use-library.ts'

interface Props {
  asked: LibraryQuery
  onAsk: (change: Partial<LibraryQuery>, options?: { replace: boolean }) => void
}

const lengthNames: Record<Length, string> = {
  '5': '5 minutes',
  '15': '15 minutes',
  '30': '30 minutes',
  '60': 'An hour',
  longer: 'Longer',
}

/** One row to find a work by: search, length, category, order. */
export function LibraryFilters({ asked, onAsk }: Props) {
  return (
    <div className="grid grid-cols-[1.05fr_1.25fr_1fr] gap-2 sm:grid-cols-[1fr_auto_auto_auto] sm:gap-3">
      <SearchBox
        label="Search the library"
        placeholder="Search title, author, description"
        className="max-sm:col-span-3"
        search={asked.search}
        onSearch={(search) => onAsk({ search }, { replace: true })}
      />
      <Select
        look="narrow"
        label="Length"
        value={asked.length}
        onChange={(event) => onAsk({ length: event.target.value })}
      >
        <option value="">Any length</option>
        {lengths.map((length) => (
          <option key={length} value={length}>
            {lengthNames[length]}
          </option>
        ))}
      </Select>
      <Select
        look="narrow"
        label="Category"
        value={asked.category}
        onChange={(event) => onAsk({ category: event.target.value })}
      >
        <option value="">All categories</option>
        {categories.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </Select>
      <Select
        look="narrow"
        label="Sort by"
        value={asked.sort}
        onChange={(event) => onAsk({ sort: event.target.value })}
      >
        <option value="title_asc">Title A–Z</option>
        <option value="title_desc">Title Z–A</option>
        <option value="author_asc">Author A–Z</option>
        <option value="author_desc">Author Z–A</option>
      </Select>
    </div>
  )
}
