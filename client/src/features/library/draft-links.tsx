import { Link } from 'wouter'
import type { DraftEntry } from '#shared/imports.ts'
import { timeAgo } from '../../lib/moments.ts'

interface Props {
  drafts: DraftEntry[]
  /** The address of a draft. */
  pathOf: (id: string) => string
}

/** The drafts that wait to be looked through. */
export function DraftLinks({ drafts, pathOf }: Props) {
  if (drafts.length === 0) return null
  return (
    <section aria-label="Drafts to go on with">
      <h3 className="text-sm font-semibold">Go on with a draft</h3>
      <ul className="mt-2 grid gap-2 text-sm">
        {drafts.map(({ id, title, createdAt, editedAt }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <Link href={pathOf(id)} className="min-w-0 break-words underline">
              {title}
            </Link>
            <span className="text-xs text-ink-soft">{timeAgo(editedAt ?? createdAt)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
