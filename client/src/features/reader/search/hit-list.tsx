import { Link } from 'wouter'
import { inFigures } from '#shared/figures.ts'
import type { WorkSearch } from '#shared/work-search.ts'

/** Where hits lead. */
export interface HitTarget {
  /** What the chapter is called; nothing where there are none. */
  titleOf(chapterId: number): string | undefined
  hrefOf(chapterId: number, word: number): string
  /** The chapter, or the text, that is open: its words are gone to without a step of the browser's history. */
  openId: number
}

interface Props {
  chapters: WorkSearch['chapters']
  target: HitTarget
  onChoose: () => void
}

/** What was found, chapter by chapter, each in its sentence and a link to its word. */
export function HitList({ chapters, target, onChoose }: Props) {
  return chapters.map(({ chapterId, total, hits }) => {
    const title = target.titleOf(chapterId)
    return (
      <section key={chapterId} aria-label={title ?? 'Found'} className="mb-6">
        {title && (
          <h3 className="flex items-baseline justify-between gap-4 border-b border-rule py-2 text-sm font-semibold">
            <span className="break-words">{title}</span>
            <span className="font-normal text-ink-soft tabular-nums">{inFigures(total)}</span>
          </h3>
        )}
        <ol>
          {hits.map(({ word, before, found, after }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a word may hold what was searched for twice
            <li key={`${word} ${index}`} className="border-b border-rule last:border-b-0">
              <Link
                href={target.hrefOf(chapterId, word)}
                replace={chapterId === target.openId}
                onClick={onChoose}
                className="block scroll-mt-28 scroll-mb-4 px-2 py-3 font-read leading-relaxed break-words text-ink-soft hover:bg-sunk hover:text-ink"
              >
                {before}
                <mark className="border-b-2 border-accent bg-transparent text-ink">{found}</mark>
                {after}
              </Link>
            </li>
          ))}
        </ol>
      </section>
    )
  })
}
