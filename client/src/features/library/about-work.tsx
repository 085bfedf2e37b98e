import type { ReactNode } from 'react'
import type { LibraryWork } from '#shared/library.ts'
import { Dialog } from '../../components/dialog.tsx'

interface Props {
  work: LibraryWork
  /** Number of chapters and reading time. */
  length: string
  readLink: ReactNode
  onClose: () => void
}

export function AboutWork({ work, length, readLink, onClose }: Props) {
  const { title, author, authorBio, category, description } = work
  return (
    <Dialog open onClose={onClose} width="text" title={title} description={`${author} · ${category}`}>
      <p className="text-sm text-ink-soft tabular-nums">{length && `${length} at your pace`}</p>
      <p className="mt-4 font-read break-words whitespace-pre-line">{description}</p>
      <h3 className="mt-8 text-base font-semibold">About the author</h3>
      <p className="mt-2 font-read break-words whitespace-pre-line">{authorBio}</p>
      <div className="mt-8">{readLink}</div>
    </Dialog>
  )
}
