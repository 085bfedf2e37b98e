import { TriangleAlert, Undo2 } from 'lucide-react'
import { type ComponentProps, type Dispatch, type MouseEvent, useMemo } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { formatCount, formatNumber } from '#shared/format-number.ts'
import { type Draft, type DraftOmission, omissionNames } from '#shared/imports.ts'
import { editorWordsPerMinute } from '#shared/limits.ts'
import { Button, SubjectButton } from '../../components/button.tsx'
import { formatDuration } from '../../lib/pace.ts'
import type { DraftPart } from './draft-parts.ts'
import type { Warning } from './draft-warnings.ts'
import type { EditAction } from './use-edit-history.ts'

export function WarningList({ warnings, onShow }: { warnings: Warning[]; onShow: (id: string) => void }) {
  if (warnings.length === 0) return null
  return (
    <section aria-label="Worth checking" className="border-l-4 border-warning bg-sunk px-4 py-3">
      <h2 className="flex items-center gap-2 text-sm font-semibold">
        <TriangleAlert className="text-warning" />
        Worth checking
      </h2>
      <ul className="mt-1 grid gap-1 text-sm">
        {warnings.map(({ text, id }) => (
          <li key={text} className="flex flex-wrap items-baseline gap-x-3">
            <span className="min-w-0 break-words">{text}</span>
            {id !== undefined && (
              <SubjectButton action="Show" subject={text} className="underline" onClick={() => onShow(id)} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface TotalsProps {
  draft: Draft
  parts: DraftPart[]
  canUndo: boolean
  onChange: Dispatch<EditAction>
}

export function DraftTotals({ draft, parts, canUndo, onChange }: TotalsProps) {
  const totals = useMemo(() => summarizeParts(parts), [parts])
  const isNarrated = ({ isChosen, pieces }: DraftPart) =>
    isChosen && pieces.some(({ part }) => draft.chapters[part]?.isNarrated)
  const narratedCount = parts.filter(isNarrated).length
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <div>
        <h2 className="text-lg font-medium">Chapters</h2>
        <p role="status" className="text-sm text-ink-soft tabular-nums">
          {totals}
        </p>
        {narratedCount > 0 && (
          <p className="text-sm text-ink-soft">{`With recorded narration: ${formatCount(narratedCount, 'chapter')}`}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-x-5">
        <Button look="link" disabled={!canUndo} onClick={() => onChange({ type: 'undo' })}>
          <Undo2 />
          Undo
        </Button>
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
  return [
    `${formatNumber(chosen.length)} of ${formatNumber(parts.length)} parts`,
    `${formatNumber(words)} words`,
    formatEditorDuration(factors),
  ].join(' · ')
}

export function formatEditorDuration(factorSum: number): string {
  return `${formatDuration((factorSum * 60_000) / editorWordsPerMinute)} at ${editorWordsPerMinute} WPM`
}

export function DraftOmissions({ omissions }: { omissions: DraftOmission[] }) {
  if (omissions.length === 0) return null
  const words = omissions.reduce((sum, { wordCount }) => sum + wordCount, 0)
  return (
    <details className="text-sm text-ink-soft">
      <summary className="cursor-pointer py-1">{`Not imported: ${formatCount(words, 'word')}`}</summary>
      <ul className="mt-1 grid gap-2 pl-4">
        {omissions.map(({ reason, wordCount, preview }) => (
          <li key={reason}>
            <p className="text-ink tabular-nums">{`${omissionNames[reason]} · ${formatCount(wordCount, 'word')}`}</p>
            <p className="line-clamp-2 font-read break-words">{preview}</p>
          </li>
        ))}
      </ul>
    </details>
  )
}

interface OptionsProps {
  draft: Draft
  register: (name: 'isHiddenFromLibrary' | 'isLeftAsItWas') => UseFormRegisterReturn
  /** True while the import is pending; makes the options read-only. */
  isSending: boolean
}

export function DraftOptions({ draft, register, isSending }: OptionsProps) {
  const { isOwnBook, typographicCount } = draft
  const onClick = (event: MouseEvent) => isSending && event.preventDefault()
  return (
    <>
      {!isOwnBook && (
        <Option {...register('isHiddenFromLibrary')} onClick={onClick} label="Hidden from the library">
          Readers cannot see it until you show it.
        </Option>
      )}
      {typographicCount !== undefined && (
        <Option {...register('isLeftAsItWas')} onClick={onClick} label="Leave as it was">
          {`Straight quotes and dashes made typographic: ${formatNumber(typographicCount)}.`}
        </Option>
      )}
    </>
  )
}

function Option({ label, children, ...input }: ComponentProps<'input'> & { label: string }) {
  return (
    <label className="flex items-start gap-3 text-sm pointer-coarse:min-h-11">
      <input type="checkbox" className="mt-0.5 size-5 shrink-0 accent-accent" {...input} />
      <span>
        <span>{label}</span>
        <span className="block text-xs text-ink-soft">{children}</span>
      </span>
    </label>
  )
}
