import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'wouter'
import { api } from '#shared/api.ts'
import type { TonightPiece } from '#shared/library.ts'
import type { Category } from '#shared/timing/category.ts'
import { usePace, usePauses, useReadingTime } from '../../lib/pace.ts'
import { paths } from '../../lib/paths.ts'
import { query } from '../../lib/queries.ts'

/** Pieces for this evening at the reader's pace, chosen anew whenever the library opens. */
export function useTonight(enabled: boolean) {
  const [wordsPerMinute] = usePace()
  const [pauses] = usePauses()
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const input = { query: { wordsPerMinute, pauses, timeZone } }
  return useQuery({ ...query(api.library.tonight, input), enabled, refetchOnMount: 'always' })
}

const kinds: Record<Category, string> = {
  Poem: 'A poem',
  'Short Story': 'A story',
  Novel: 'A chapter',
  'Essay/Information': 'An essay',
  'Stage Play': 'An act',
}

/** A row of short pieces with their first sentences. */
export function ForTonight({ pieces }: { pieces: TonightPiece[] }) {
  const id = useId()
  if (pieces.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-4 border-y border-rule py-4 sm:mt-6 sm:py-6">
      <h3 id={id} className="text-lg font-medium">
        For tonight
      </h3>
      <div className="mt-2 grid sm:mt-4 gap-x-8 gap-y-6 max-sm:-mx-5 max-sm:snap-x max-sm:auto-cols-[82%] max-sm:grid-flow-col max-sm:overflow-x-auto max-sm:scroll-px-5 max-sm:px-5 sm:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
        {pieces.map((piece) => (
          <Piece key={piece.chapterId} piece={piece} />
        ))}
      </div>
    </section>
  )
}

function Piece({ piece }: { piece: TonightPiece }) {
  const { title, author, chapterTitle, category, language, opening } = piece
  const timeOf = useReadingTime()
  return (
    <article className="relative flex snap-start flex-col">
      <p className="text-xs text-ink-soft tabular-nums lining-nums">{`${kinds[category]} · ${timeOf(piece)}`}</p>
      <p
        lang={language || undefined}
        className="mt-2 line-clamp-3 min-h-[3lh] sm:line-clamp-5 sm:min-h-[5lh] font-read text-lg leading-snug break-words"
      >
        {opening}
      </p>
      <Link
        href={paths.reader(piece.workId, piece.chapterId)}
        className="mt-auto line-clamp-1 pt-3 sm:line-clamp-2 font-read leading-snug font-semibold break-words after:absolute after:inset-0 hover:underline"
      >
        {title}
      </Link>
      <p className="truncate text-xs text-ink-soft">{chapterTitle || author}</p>
    </article>
  )
}
