import { useQuery } from '@tanstack/react-query'
import { api } from '#shared/api.ts'
import { Fetched } from '../../../components/fetched.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { query } from '../../../lib/queries.ts'
import { PageContentForm } from './page-content-form.tsx'

export function PageContentEditor() {
  const content = useQuery({ ...query(api.content.page), refetchOnMount: 'always' })
  return (
    <Fetched query={content} isFresh failure="The texts could not be loaded." waiting={<Waiting />}>
      {(saved) => <PageContentForm saved={saved} />}
    </Fetched>
  )
}

function Waiting() {
  return (
    <Skeleton
      label="Loading the texts"
      count={3}
      className="grid gap-8 pt-2"
      each="grid gap-x-8 gap-y-4 lg:grid-cols-2"
    >
      <div className="h-64 rounded bg-sunk" />
      <div className="h-64 rounded bg-sunk" />
    </Skeleton>
  )
}
