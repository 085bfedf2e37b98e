import type { Length } from '#shared/library.ts'
import { SearchBox } from '../../components/search-box.tsx'
import { CategoryOptions, Options, Select } from '../../components/select.tsx'
import type { LibraryFilter } from './use-library.ts'

interface Props {
  filter: LibraryFilter
  onFilter: (change: Partial<LibraryFilter>, options?: { replace: boolean }) => void
}

const lengthNames: Record<Length, string> = {
  '5': '5 minutes',
  '15': '15 minutes',
  '30': '30 minutes',
  '60': 'An hour',
  longer: 'Longer',
}

export function LibraryFilters({ filter, onFilter }: Props) {
  return (
    <div className="grid grid-cols-[1.1fr_1.35fr_1fr] gap-2 sm:grid-cols-[1fr_auto_auto_auto] sm:gap-3">
      <SearchBox
        label="Search the library"
        placeholder="Search title, author, description"
        className="max-sm:col-span-3"
        search={filter.search}
        onSearch={(search) => onFilter({ search }, { replace: true })}
      />
      <Select
        look="narrow"
        label="Length"
        value={filter.length}
        onChange={(event) => onFilter({ length: event.target.value as LibraryFilter['length'] })}
      >
        <option value="">Any length</option>
        <Options titles={lengthNames} />
      </Select>
      <Select
        look="narrow"
        label="Category"
        value={filter.category}
        onChange={(event) => onFilter({ category: event.target.value as LibraryFilter['category'] })}
      >
        <option value="">All categories</option>
        <CategoryOptions />
      </Select>
      <Select
        look="narrow"
        label="Sort by"
        value={filter.sort}
        onChange={(event) => onFilter({ sort: event.target.value as LibraryFilter['sort'] })}
      >
        <option value="title_asc">Title A–Z</option>
        <option value="title_desc">Title Z–A</option>
        <option value="author_asc">Author A–Z</option>
        <option value="author_desc">Author Z–A</option>
      </Select>
    </div>
  )
}
