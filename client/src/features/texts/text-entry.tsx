import { textPreviewCharacters } from '#shared/limits.ts'
import type { TextSummary } from '#shared/texts.ts'
import { SubjectButton, SubjectLink } from '../../components/button.tsx'
import { formatDate } from '../../lib/dates.ts'
import { useReadingTime } from '../../lib/pace.ts'
import { paths } from '../../lib/paths.ts'
import { percentRead } from '../../lib/progress.ts'

interface Props {
  text: TextSummary
  onEdit: () => void
  onDelete: () => void
}

export function TextEntry({ text, onEdit, onDelete }: Props) {
  const { title, category, preview, createdAt, wordsRead, wordCount } = text
  const formatReadingTime = useReadingTime()
  const isStarted = wordsRead > 0 && wordsRead < wordCount
  // The server truncates previews to this length.
  const isTruncated = [...preview].length === textPreviewCharacters
  return (
    <li className="border-b border-rule py-6 first:pt-0">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 className="min-w-0 text-lg font-medium break-words">{title}</h3>
        {category && (
          <span className="rounded-full border border-rule px-2.5 text-xs text-ink-soft">{category}</span>
        )}
      </div>
      <p className="mt-2 max-w-prose font-read text-sm break-words text-ink-soft">
        {isTruncated ? `${preview}…` : preview}
      </p>
      <p className="mt-3 flex flex-wrap gap-x-4 text-xs text-ink-soft tabular-nums">
        <span>{`Added ${formatDate(createdAt)}`}</span>
        <span>{`${formatReadingTime(text)} at your pace`}</span>
        {wordsRead > 0 && <span>{`Word ${wordsRead} of ${wordCount} (${percentRead(text)}%)`}</span>}
      </p>
      {wordsRead > 0 && (
        <div aria-hidden className="mt-2 h-0.5 bg-rule">
          <div className="h-full bg-accent" style={{ width: `${percentRead(text)}%` }} />
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <SubjectLink
          action="Read"
          subject={title}
          href={paths.readText(text.id)}
          look={isStarted ? 'primary' : 'plain'}
        />
        <SubjectLink
          action="Your notes"
          subject={title}
          href={paths.notes(undefined, text.id)}
          look="quiet"
        />
        <SubjectButton action="Edit" subject={title} look="quiet" onClick={onEdit} />
        <SubjectButton action="Delete" subject={title} look="quiet" onClick={onDelete} />
      </div>
    </li>
  )
}
