import type { ReactNode, Ref } from 'react'
import type { LibraryWork } from '#shared/library.ts'
import type { ProgressItem } from '#shared/reading.ts'
import { withCovers, workGrid } from './cover.ts'
import { WorkCard } from './work-card.tsx'

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
  return (
    <ul
      ref={ref}
      tabIndex={-1}
      aria-label={label}
      aria-busy={isBusy}
      className={`mt-6 outline-none transition-opacity ${workGrid} ${isBusy ? 'opacity-60' : ''}`}
    >
      {withCovers(works).map(({ work, cover }) => (
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
