import { formatNumber } from '#shared/format-number.ts'
import { type DraftOmission, omissionNames } from '#shared/imports.ts'

/** Lists the words of the file that are in no part, with the reason. */
export function DraftOmissions({ omissions }: { omissions: DraftOmission[] }) {
  if (omissions.length === 0) return null
  const words = omissions.reduce((sum, { wordCount }) => sum + wordCount, 0)
  return (
    <details className="text-sm text-ink-soft">
      <summary className="cursor-pointer py-1">
        Not imported: {formatNumber(words)} {words === 1 ? 'word' : 'words'}
      </summary>
      <ul className="mt-1 grid gap-2 pl-4">
        {omissions.map(({ reason, wordCount, preview }) => (
          <li key={reason}>
            <p className="text-ink tabular-nums">
              {omissionNames[reason]} · {formatNumber(wordCount)} {wordCount === 1 ? 'word' : 'words'}
            </p>
            <p className="line-clamp-2 font-read break-words">{preview}</p>
          </li>
        ))}
      </ul>
    </details>
  )
}
