import type { ReactNode, Ref } from 'react'
import type { LibraryWork } from '#shared/library.ts'
import type { ProgressItem } from '#shared/reading.ts'
import { useProgressiveCount } from '../../hooks/use-progressive-count.ts'
import { withCovers, workGrid } from './cover.ts'
import { WorkCard } from './work-card.tsx'

/** Cards of the first render: more than a phone shows at once. */
const initialCount = 4
/** Estimated height of a card that is not rendered yet, in rem. */
const cardHeightRem = 14

interface Props {
  works: LibraryWork[]
  progress: ProgressItem[]
  /** Controls of administrators, or of the owner of a book. */
  tools?: ((work: LibraryWork) => ReactNode) | undefined
  /** True for administrators. */
  isTest?: boolean
  /** True while another page is loading. */
  isBusy?: boolean
  label?: string
  ref?: Ref<HTMLUListElement>
}

export function WorkGrid({ works, progress, tools, isTest = false, isBusy = false, label, ref }: Props) {
  const count = useProgressiveCount(works.length, initialCount)
  return (
    <ul
      ref={ref}
      tabIndex={-1}
      aria-label={label}
      aria-busy={isBusy}
      style={{ paddingBottom: `${(works.length - count) * cardHeightRem}rem` }}
      className={`mt-6 outline-none transition-opacity ${workGrid} ${isBusy ? 'opacity-60' : ''}`}
    >
      {withCovers(works)
        .slice(0, count)
        .map(({ work, cover }) => (
          <WorkCard
            key={work.id}
            work={work}
            cover={cover}
            progress={progress}
            tools={tools?.(work)}
            isTest={isTest}
          />
        ))}
    </ul>
  )
}
