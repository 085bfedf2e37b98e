import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { api } from '#shared/api.ts'
import { Fetched } from '../../components/fetched.tsx'
import { Notice } from '../../components/notice.tsx'
import { Spinner } from '../../components/spinner.tsx'
import { paths } from '../../lib/paths.ts'
import { keyOf, query } from '../../lib/queries.ts'
import { DraftEditor } from './draft-editor.tsx'

interface Props {
  draft: string
  /** Whether it is to become a book of the reader's own, and no work of the library. */
  isOwnBook?: boolean
}

/** A draft as it was left, to be gone on with. */
export function ImportDraft({ draft, isOwnBook = false }: Props) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const asked = useQuery({ ...query(api.imports.draft, { params: { draft } }), refetchOnMount: 'always' })
  if (asked.error?.code === 'not_found' || (asked.data && asked.data.isOwnBook !== isOwnBook))
    return (
      <Notice
        title="This draft is gone"
        text="A draft is kept for an hour, and for seven days once it was worked on. Import the file again."
      />
    )
  // What another window has saved since is asked for each time.
  const reload = () => client.resetQueries({ queryKey: keyOf(api.imports.draft) })
  return (
    <Fetched query={asked} waiting={<Spinner />} failure="The draft could not be opened" isFresh>
      {(found) => (
        <DraftEditor
          key={`${found.id} ${asked.dataUpdatedAt}`}
          draft={found}
          onReload={() => void reload()}
          onClose={() => navigate(isOwnBook ? paths.personalLibrary : paths.home)}
        />
      )}
    </Fetched>
  )
}
