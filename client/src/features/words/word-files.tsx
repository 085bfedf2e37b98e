import { useQueryClient } from '@tanstack/react-query'
import type { SavedWord } from '#shared/words.ts'
import { DialogButton, lazyDialog } from '../../components/lazy-dialog.tsx'
import { toastFailure } from '../../lib/toast.ts'
import { useSend } from '../../lib/use-write.ts'

export const LazyImport = lazyDialog(async () => (await import('./import-dialog.tsx')).WordsImport)

const formats = [
  ['csv', 'CSV', 'Export as CSV'],
  ['anki', 'Anki', 'Export for Anki'],
  ['cloze', 'Anki Cloze', 'Export for Anki as Cloze'],
] as const
export type ExportFormat = (typeof formats)[number][0]

const fileTool = 'py-1 underline underline-offset-2 hover:text-ink pointer-coarse:py-3'

/** Exports of all words, and the import. */
export function FileTools({ words }: { words: SavedWord[] }) {
  const client = useQueryClient()
  const send = async (format: ExportFormat) =>
    (await import('./export-words.ts')).exportWords(client, words, format)
  const start = useSend<void, ExportFormat>(send, {
    onError: (error) => toastFailure('Failed to export words', error, 'Please try again.'),
  })
  return (
    <div className="no-print flex flex-wrap items-baseline gap-x-4">
      <DialogButton dialog={LazyImport} className={fileTool}>
        Import
      </DialogButton>
      <span>Export</span>
      {formats.map(([format, title, label]) => (
        <button
          key={format}
          type="button"
          aria-label={label}
          className={`${fileTool} pointer-coarse:min-w-11`}
          onClick={() => start.mutate(format)}
        >
          {title}
        </button>
      ))}
    </div>
  )
}
