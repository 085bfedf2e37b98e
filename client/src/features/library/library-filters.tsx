import { categories } from '#shared/timing/category.ts'
import { SearchBox } from '../../components/search-box.tsx'
import { Select } from '../../components/select.tsx'
import type { LibraryQuery } from './use-library.ts'

interface Props {
  asked: LibraryQuery
  onAsk: (change: Partial<LibraryQuery>, options?: { replace: boolean }) => void
}

/** One row to find a work by: search, category, order. */
export function LibraryFilters({ asked, onAsk }: Props) {
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-[1fr_auto_auto]">
      <SearchBox
        label="Search the library"
        placeholder="Search title, author, description"
        className="max-sm:col-span-2"
        search={asked.search}
        onSearch={(search) => onAsk({ search }, { replace: true })}
      />
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
