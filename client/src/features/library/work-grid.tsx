import type { ReactNode, Ref } from 'react'
import type { LibraryWork } from '#shared/library.ts'
import type { ProgressItem } from '#shared/reading.ts'
import { WorkCard } from './work-card.tsx'
import { withCovers, workGrid } from './work-cover.tsx'

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
