import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { api } from '#shared/api.ts'
import type { TonightPiece } from '#shared/library.ts'
import type { Category } from '#shared/timing/category.ts'
import { Button } from '../../components/button.tsx'
import { getTimeZone } from '../../lib/dates.ts'
import { usePaceQuery, useReadingTime } from '../../lib/pace.ts'
import { paths } from '../../lib/paths.ts'
import { query } from '../../lib/queries.ts'

/** Fetches works to read this evening at the reader's pace. Refetches each time the library opens. */
export function useTonight(enabled: boolean) {
  const input = { query: { ...usePaceQuery(), timeZone: getTimeZone() } }
  return useQuery({ ...query(api.library.tonight, input), enabled, refetchOnMount: 'always' })
}

const kinds: Record<Category, string> = {
  Poem: 'A poem',
  'Short Story': 'A story',
  Novel: 'A chapter',
  'Essay/Information': 'An essay',
  'Stage Play': 'An act',
}

export function ForTonight({ pieces }: { pieces: TonightPiece[] }) {
  const id = useId()
  const [turn, setTurn] = useState(0)
  if (pieces.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-4 border-y border-rule py-3 sm:mt-6 sm:py-6">
      <div className="flex items-center justify-between">
        <h3 id={id} className="text-lg font-medium">
          For tonight
        </h3>
        {pieces.length > 1 && (
          <Button look="link" className="-my-2 sm:hidden" onClick={() => setTurn(turn + 1)}>
            Another
          </Button>
        )}
      </div>
      <div
        aria-live="polite"
        className="mt-2 grid gap-x-8 gap-y-6 sm:mt-4 sm:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none"
      >
        {pieces.map((piece, index) => (
          <Piece key={piece.chapterId} piece={piece} isOnPhone={index === turn % pieces.length} />
        ))}
      </div>
    </section>
  )
}

function Piece({ piece, isOnPhone }: { piece: TonightPiece; isOnPhone: boolean }) {
  const { title, author, chapterTitle, category, language, opening } = piece
  const formatReadingTime = useReadingTime()
  return (
    <article className={`relative flex flex-col ${isOnPhone ? '' : 'max-sm:hidden'}`}>
      <p className="text-xs text-ink-soft tabular-nums lining-nums">{`${kinds[category]} · ${formatReadingTime(piece)}`}</p>
      <p
        lang={language || undefined}
        className="mt-2 line-clamp-3 min-h-[3lh] sm:line-clamp-5 font-read text-lg leading-snug break-words whitespace-pre-line"
      >
        {opening}
      </p>
      <Link
        href={paths.reader(piece.workId, piece.chapterId)}
        className="mt-auto line-clamp-1 pt-3 pointer-coarse:pt-5.5 sm:line-clamp-2 font-read leading-snug font-semibold break-words after:absolute after:inset-0 hover:underline"
      >
        {title}
      </Link>
      <p className="truncate text-xs text-ink-soft">{chapterTitle || author}</p>
    </article>
  )
}
