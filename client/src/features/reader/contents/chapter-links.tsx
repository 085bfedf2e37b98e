import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import type { ChapterSummary } from '#shared/library.ts'
import { buttonClass } from '../../../components/button.tsx'
import { paths } from '../../../lib/paths.ts'

/** The way back from a chapter. */
export interface Back {
  href: string
  label: string
  /** What it is called when the work is read to its end. */
  finished: string
  onLeave?: () => void
}

const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.5, className: 'shrink-0' } as const
/** What leads on stands at the right, whether or not anything leads back. */
const atRight = 'col-start-2 row-start-1 justify-self-end lg:col-start-3'

interface Props {
  chapters: ChapterSummary[]
  chapterId: number
  /** Whether the last word is on: then the next chapter is what to do. */
  isAtEnd: boolean
  /** Where the last chapter leads when it is read. */
  back: Back
}

/** The ways to the chapters before and after, by their order in the work. */
export function ChapterLinks({ chapters, chapterId, isAtEnd, back }: Props) {
  const index = chapters.findIndex(({ id }) => id === chapterId)
  const previous = chapters[index - 1]
  const next = index < 0 ? undefined : chapters[index + 1]
  return (
    <nav aria-label="Chapters" className="contents">
      {previous && (
        <ChapterLink chapter={previous} className="row-start-1 py-1 text-ink-soft hover:text-ink">
          <ChevronLeft {...icon} />
          <Names way="Previous Chapter" title={previous.title} />
        </ChapterLink>
      )}
      {next && (
        <ChapterLink
          chapter={next}
          className={`${atRight} text-right ${isAtEnd ? 'rounded bg-accent px-4 py-2 text-accent-ink' : 'py-1 text-ink-soft hover:text-ink'}`}
        >
          <Names way="Next Chapter" title={next.title} />
          <ChevronRight {...icon} />
        </ChapterLink>
      )}
      {isAtEnd && !next && (
        <Link
          href={back.href}
          onClick={back.onLeave}
          className={`${buttonClass({ look: 'primary' })} ${atRight}`}
        >
          Finished: {back.finished}
        </Link>
      )}
    </nav>
  )
}

function ChapterLink({
  chapter,
  className,
  children,
}: {
  chapter: ChapterSummary
  className: string
  children: React.ReactNode
}) {
  return (
    <Link
      href={paths.reader(chapter.workId, chapter.id)}
      className={`flex min-w-0 items-center gap-2 sm:max-w-60 ${className}`}
    >
      {children}
    </Link>
  )
}

function Names({ way, title }: { way: string; title: string }) {
  return (
    <span className="min-w-0">
      <span className="block">{way}</span>
      <span className="line-clamp-2 text-xs break-words">{title}</span>
    </span>
  )
}
