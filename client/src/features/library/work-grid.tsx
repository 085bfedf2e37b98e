import type { ReactNode } from 'react'
import type { LibraryWork } from '#shared/library.ts'
import type { ProgressItem } from '#shared/reading.ts'
import { WorkCard } from './work-card.tsx'

/** Grid of one, three or six columns. The 18 works of a page fill whole rows of each. */
export const workGrid = 'grid gap-x-6 gap-y-9 sm:grid-cols-3 sm:gap-y-11 lg:grid-cols-6'

interface Props {
  works: LibraryWork[]
  progress: ProgressItem[]
  tools?: ((work: LibraryWork) => ReactNode) | undefined
  isTest?: boolean
  isBusy?: boolean
  label?: string
}

export function WorkGrid({ works, progress, tools, isTest = false, isBusy = false, label }: Props) {
  return (
    <ul
      aria-label={label}
      aria-busy={isBusy}
      className={`mt-6 transition-opacity ${workGrid} ${isBusy ? 'opacity-60' : ''}`}
    >
      {works.map((work) => (
        <WorkCard key={work.id} work={work} progress={progress} tools={tools?.(work)} isTest={isTest} />
      ))}
    </ul>
  )
}
