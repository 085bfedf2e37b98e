import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { ChapterSummary } from '#shared/library.ts'
import { buttonClass } from '../../../components/button.tsx'
import { paths } from '../../../lib/paths.ts'
import { useWord } from '../playback/use-player.ts'
import { useReader } from '../reader-context.ts'
import type { BackLink } from '../reader-header.tsx'

export interface WorkBackLink extends BackLink {
  /** Label at the end of the work. */
  finishedLabel: string
}

const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.5, className: 'shrink-0' } as const
/** The next chapter stays at the right when no previous chapter exists. */
const atRight = 'col-start-2 row-start-1 justify-self-end lg:col-start-3'

interface Props {
  previous: ChapterSummary | undefined
  next: ChapterSummary | undefined
  /** True while the coda is shown. */
  isOver: boolean
  back: WorkBackLink
}

/** Links to the previous and next chapter. On the last word the next step is highlighted. */
export function ChapterLinks({ previous, next, isOver, back }: Props) {
  const { timeline, player } = useReader()
  const isOnLastWord = useWord(player, (index) => index === timeline.wordCount - 1)
  const isAtEnd = isOnLastWord && !isOver
  return (
    <nav aria-label="Chapters" className="contents">
      {previous && (
        <ChapterLink chapter={previous} className="row-start-1 py-1 text-ink-soft hover:text-ink">
          <ChevronLeft {...icon} />
          <Label label="Previous Chapter" title={previous.title} />
        </ChapterLink>
      )}
      {next && (
        <ChapterLink
          chapter={next}
          className={`${atRight} text-right ${isAtEnd ? 'rounded bg-accent px-4 py-2 text-accent-ink' : 'py-1 text-ink-soft hover:text-ink'}`}
        >
          <Label label="Next Chapter" title={next.title} />
          <ChevronRight {...icon} />
        </ChapterLink>
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
  className: string
  children: ReactNode
}

function ChapterLink({ chapter, className, children }: ChapterLinkProps) {
  return (
    <Link
      href={paths.reader(chapter.workId, chapter.id)}
      className={`flex min-w-0 items-center gap-2 sm:max-w-60 ${className}`}
    >
      {children}
    </Link>
  )
}

function Label({ label, title }: { label: string; title: string }) {
  return (
    <span className="min-w-0">
      <span className="block">{label}</span>
      <span className="line-clamp-2 text-xs break-words">{title}</span>
    </span>
  )
}
