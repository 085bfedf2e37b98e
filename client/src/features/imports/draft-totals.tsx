import { type Dispatch, type ReactNode, useMemo } from 'react'
import { formatNumber } from '#shared/format-number.ts'
import { editorWordsPerMinute } from '#shared/limits.ts'
import { Button } from '../../components/button.tsx'
import { formatDuration } from '../../lib/pace.ts'
import type { DraftPart, PartsAction } from './draft-parts.ts'

interface Props {
  parts: DraftPart[]
  onChange: Dispatch<PartsAction>
  /** Further buttons. */
  children: ReactNode
}

export function DraftTotals({ parts, onChange, children }: Props) {
  const totals = useMemo(() => summarizeParts(parts), [parts])
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <div>
        <h2 className="text-lg font-medium">Chapters</h2>
        <p role="status" className="text-sm text-ink-soft tabular-nums">
          {totals}
        </p>
      </div>
      <div className="flex flex-wrap gap-x-5">
        {children}
        <Button look="link" onClick={() => onChange({ type: 'choose all', isChosen: true })}>
          Select all
        </Button>
        <Button look="link" onClick={() => onChange({ type: 'choose all', isChosen: false })}>
          Select none
        </Button>
      </div>
    </div>
  )
}

function summarizeParts(parts: DraftPart[]): string {
  const chosen = parts.filter(({ isChosen }) => isChosen)
  const words = chosen.reduce((sum, { wordCount }) => sum + wordCount, 0)
  const factors = chosen.reduce((sum, { factorSum }) => sum + factorSum, 0)
  const time = formatDuration((factors * 60_000) / editorWordsPerMinute)
  const [chosenCount, partCount, wordCount] = [chosen.length, parts.length, words].map((count) =>
    formatNumber(count),
  )
  return `${chosenCount} of ${partCount} parts · ${wordCount} words · ${time} at ${editorWordsPerMinute} WPM`
}
