import { Link } from 'wouter'
import { formatNumber } from '#shared/format-number.ts'
import type { WorkSearch } from '#shared/library.ts'

/** Link targets of hits. */
export interface HitTarget {
  /** Undefined for a text without chapters. */
  findTitle(chapterId: number): string | undefined
  toHref(chapterId: number, wordNumber: number): string
  /** The open chapter or text: links into it replace the history entry. */
  openId: number
}

interface Props {
  chapters: WorkSearch['chapters']
  target: HitTarget
  onChoose: () => void
}

/** Hits by chapter, each a link to its word within its sentence. */
export function HitList({ chapters, target, onChoose }: Props) {
  return chapters.map(({ chapterId, total, hits }) => {
    const title = target.findTitle(chapterId)
    return (
      <section key={chapterId} aria-label={title ?? 'Found'} className="mb-6">
        {title && (
          <h3 className="flex items-baseline justify-between gap-4 border-b border-rule py-2 text-sm font-semibold">
            <span className="break-words">{title}</span>
            <span className="font-normal text-ink-soft tabular-nums">{formatNumber(total)}</span>
          </h3>
        )}
        <ol>
          {hits.map(({ word, before, found, after }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a word may contain the phrase twice
            <li key={`${word} ${index}`} className="border-b border-rule last:border-b-0">
              <Link
                href={target.toHref(chapterId, word)}
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
