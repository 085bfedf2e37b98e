import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import type { ChapterSummary } from '#shared/library.ts'
import { buttonClass } from '../../../components/button.tsx'
import { paths } from '../../../lib/paths.ts'
import { useWord } from '../playback/use-player.ts'
import { useReader } from '../reader-context.ts'
import type { BackLink } from '../reader-header.tsx'

export interface WorkBackLink extends BackLink {
  /** Label of the link once the last chapter of the work is finished. */
  finishedLabel: string
}

const icon = { className: 'shrink-0' } as const
/** Keeps the link to the next chapter at the right when there is no previous chapter. */
const atRight = 'col-start-2 row-start-1 justify-self-end lg:col-start-3'
const quiet = 'py-1 text-ink-soft hover:text-ink'
const highlighted = 'rounded bg-accent px-4 py-2 text-accent-ink'

interface Props {
  previous: ChapterSummary | undefined
  next: ChapterSummary | undefined
  /** True while the coda, the page at the end of the chapter, is shown. */
  isOver: boolean
  back: WorkBackLink
}

/** Links to the previous and next chapter. On the last word, highlights the next chapter; without one, adds the link `back`. */
export function ChapterLinks({ previous, next, isOver, back }: Props) {
  const { timeline, player } = useReader()
  const isOnLastWord = useWord(player, (index) => index === timeline.wordCount - 1)
  const isAtEnd = isOnLastWord && !isOver
  return (
    <nav aria-label="Chapters" className="contents">
      {previous && <ChapterLink chapter={previous} className={`row-start-1 ${quiet}`} />}
      {next && (
        <ChapterLink
          chapter={next}
          isNext
          className={`${atRight} text-right ${isAtEnd ? highlighted : quiet}`}
        />
      )}
      {isAtEnd && !next && (
        <Link
          href={back.href}
          onClick={back.onLeave}
          className={`${buttonClass({ look: 'primary' })} ${atRight}`}
        >
          {back.finishedLabel}
        </Link>
      )}
    </nav>
  )
}

interface ChapterLinkProps {
  chapter: ChapterSummary
  isNext?: boolean
  className: string
}

function ChapterLink({ chapter, isNext = false, className }: ChapterLinkProps) {
  return (
    <Link
      href={paths.reader(chapter.workId, chapter.id)}
      className={`flex min-w-0 items-center gap-2 sm:max-w-60 ${className}`}
    >
      {!isNext && <ChevronLeft {...icon} />}
      <span className="min-w-0">
        <span className="block">{isNext ? 'Next Chapter' : 'Previous Chapter'}</span>
        <span className="line-clamp-2 text-xs break-words">{chapter.title}</span>
      </span>
      {isNext && <ChevronRight {...icon} />}
    </Link>
  )
}
