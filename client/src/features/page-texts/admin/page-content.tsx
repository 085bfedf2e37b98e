import { useQuery } from '@tanstack/react-query'
import { api } from '#shared/api.ts'
import { Button } from '../../../components/button.tsx'
import { Notice } from '../../../components/notice.tsx'
import { query } from '../../../lib/queries.ts'
import { PageContentForm } from './page-content-form.tsx'

/** The texts of the About page, to be written. */
export function PageContentEditor() {
  const content = useQuery({ ...query(api.content.page), refetchOnMount: 'always' })
  if (content.error) {
    return (
      <Notice title="The texts could not be fetched." text={content.error.reason}>
        <Button onClick={() => void content.refetch()}>Try again</Button>
      </Notice>
    )
  }
  // Not from what was kept: somebody else may have written since.
  if (!content.data || !content.isFetchedAfterMount) return <Skeleton />
  return <PageContentForm saved={content.data} />
}

/** Texts that are on their way. */
function Skeleton() {
  return (
    <div role="status" aria-label="Fetching the texts" className="grid gap-8 pt-2">
      {[1, 2, 3].map((place) => (
        <div
          key={place}
          className="grid animate-pulse gap-x-8 gap-y-4 motion-reduce:animate-none lg:grid-cols-2"
        >
          <div className="h-64 rounded bg-sunk" />
          <div className="h-64 rounded bg-sunk" />
        </div>
      ))}
    </div>
  )
}
