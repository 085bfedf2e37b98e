import type { ReactNode, Ref } from 'react'
import type { LibraryWork } from '#shared/library.ts'
import type { ProgressItem } from '#shared/reading.ts'
import { useFirstFew } from '../../hooks/use-first-few.ts'
import { withCovers, workGrid } from './cover.ts'
import { WorkCard } from './work-card.tsx'

/** More than a telephone shows at once. */
const firstFew = 4
/** What stands in for one that is not drawn yet, about as high as most, in rem. */
const heightOfOne = 14

interface Props {
  works: LibraryWork[]
  progress: ProgressItem[]
  /** What an administrator does with a work, or its owner. */
  tools?: ((work: LibraryWork) => ReactNode) | undefined
  /** Whether an administrator is trying them. */
  isTest?: boolean
  /** Whether others are being fetched in their place. */
  isBusy?: boolean
  label?: string
  ref?: Ref<HTMLUListElement>
}

/** Works in whole rows, no two neighbours with the same cover. */
export function WorkGrid({ works, progress, tools, isTest = false, isBusy = false, label, ref }: Props) {
  const drawn = useFirstFew(works.length, firstFew)
  return (
    <ul
      ref={ref}
      tabIndex={-1}
      aria-label={label}
      aria-busy={isBusy}
      style={{ paddingBottom: `${(works.length - drawn) * heightOfOne}rem` }}
      className={`mt-6 outline-none transition-opacity ${workGrid} ${isBusy ? 'opacity-60' : ''}`}
    >
      {withCovers(works)
        .slice(0, drawn)
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
