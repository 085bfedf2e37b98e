import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { api } from '#shared/api.ts'
import { tagline } from '#shared/limits.ts'
import { buttonClass } from '../../components/button.tsx'
import { usePaceQuery } from '../../lib/pace.ts'
import { paths } from '../../lib/paths.ts'
import { query } from '../../lib/queries.ts'

export function FirstPiece() {
  const pace = usePaceQuery()
  const { data: piece, isPending } = useQuery(query(api.library.shortPiece, { query: pace }))
  if (isPending) return null
  return (
    <div className="flex min-w-0 flex-1 items-center gap-x-5 gap-y-2 sm:flex-wrap sm:justify-end enlarged:grid enlarged:justify-items-start">
      <p className="min-w-0 flex-1 text-sm text-balance text-ink-soft sm:min-w-32 sm:text-right">{tagline}</p>
      {piece && (
        <Link
          href={paths.reader(piece.workId, piece.chapterId)}
          title={piece.title}
          className={buttonClass({ look: 'primary' })}
        >
          Read for five minutes
        </Link>
      )}
    </div>
  )
}
