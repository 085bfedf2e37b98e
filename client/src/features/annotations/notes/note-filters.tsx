import type { AnnotationQuery } from '#shared/annotations.ts'
import { annotationLooks } from '../../../components/annotation-colours.tsx'
import { SearchBox } from '../../../components/search-box.tsx'
import { Options, Select } from '../../../components/select.tsx'

export type NotesFilter = Pick<AnnotationQuery, 'page'> & Partial<AnnotationQuery>

interface Props {
  filter: NotesFilter
  onFilter: (change: Partial<NotesFilter>) => void
}

const kindTitles = { highlight: 'Highlights', note: 'Notes', bookmark: 'Bookmarks' }
const colourTitles = Object.fromEntries(
  Object.entries(annotationLooks).map(([colour, { name }]) => [colour, name]),
)

/** Search box and selects of the page of notes. `onFilter` receives undefined for a cleared filter. */
export function NoteFilters({ filter, onFilter }: Props) {
  const select = (name: 'kind' | 'colour' | 'sort', label: string) => ({
    look: 'narrow' as const,
    className: 'grow',
    label,
    value: filter[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => onFilter({ [name]: target.value || undefined }),
  })
  return (
    <div className="no-print flex flex-wrap gap-2 sm:grid sm:grid-cols-[1fr_auto_auto_auto] sm:gap-3">
      <SearchBox
        label="Search your notes"
        placeholder="Search quotes and notes"
        className="basis-full"
        search={filter.search ?? ''}
        onSearch={(search) => onFilter({ search: search || undefined })}
      />
      <Select {...select('kind', 'Kind')}>
        <option value="">All kinds</option>
        <Options titles={kindTitles} />
      </Select>
      <Select {...select('colour', 'Color')}>
        <option value="">All colors</option>
        <Options titles={colourTitles} />
      </Select>
      <Select {...select('sort', 'Sort by')}>
        <option value="">Newest first</option>
        <option value="text">By text</option>
      </Select>
    </div>
  )
}
