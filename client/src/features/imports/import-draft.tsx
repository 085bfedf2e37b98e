import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { api } from '#shared/api.ts'
import { Fetched } from '../../components/fetched.tsx'
import { Notice } from '../../components/notice.tsx'
import { Spinner } from '../../components/spinner.tsx'
import { paths } from '../../lib/paths.ts'
import { endpointKey, query } from '../../lib/queries.ts'
import { DraftEditor } from './draft-editor.tsx'

interface Props {
  draft: string
  /** Own book of a reader, or a work of the library. */
  isOwnBook?: boolean
}

export function ImportDraft({ draft, isOwnBook = false }: Props) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const found = useQuery({ ...query(api.imports.draft, { params: { draft } }), refetchOnMount: 'always' })
  if (found.error?.code === 'not_found' || (found.data && found.data.isOwnBook !== isOwnBook))
    return (
      <Notice
        title="This draft no longer exists"
        text="Drafts are kept for an hour, or seven days once edited. Import the file again."
      />
    )
  const reload = () => client.resetQueries({ queryKey: endpointKey(api.imports.draft) })
  return (
    <Fetched query={found} waiting={<Spinner />} failure="The draft could not be loaded." isFresh>
      {(data) => (
        <DraftEditor
          key={`${data.id} ${found.dataUpdatedAt}`}
          draft={data}
          onReload={() => void reload()}
          onClose={() => navigate(isOwnBook ? paths.personalLibrary : paths.home)}
        />
      )}
    </Fetched>
  )
}
