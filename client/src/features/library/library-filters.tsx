import type { ChangeEvent } from 'react'
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
  const select = (name: 'length' | 'category' | 'sort', label: string) => ({
    look: 'narrow' as const,
    className: 'grow',
    label,
    value: filter[name],
    onChange: ({ target }: ChangeEvent<HTMLSelectElement>) =>
      onFilter({ [name]: target.value } as Partial<LibraryFilter>),
  })
  return (
    <div className="flex flex-wrap gap-2 sm:grid sm:grid-cols-[1fr_auto_auto_auto] sm:gap-3">
      <SearchBox
        label="Search the library"
        placeholder="Search title, author, description"
        className="basis-full"
        search={filter.search}
        onSearch={(search) => onFilter({ search }, { replace: true })}
      />
      <Select {...select('length', 'Length')}>
        <option value="">Any length</option>
        <Options titles={lengthNames} />
      </Select>
      <Select {...select('category', 'Category')}>
        <option value="">All categories</option>
        <CategoryOptions />
      </Select>
      <Select {...select('sort', 'Sort by')}>
        <option value="title_asc">Title A–Z</option>
        <option value="title_desc">Title Z–A</option>
        <option value="author_asc">Author A–Z</option>
        <option value="author_desc">Author Z–A</option>
      </Select>
    </div>
  )
}
