import { useQueryClient } from '@tanstack/react-query'
import type { SavedWord } from '#shared/words.ts'
import { FileTools, fileTool } from '../../components/file-tools.tsx'
import { lazyDialog } from '../../components/lazy-dialog.tsx'
import { toastFailure } from '../../lib/toast.ts'
import { useSend } from '../../lib/use-write.ts'

export const LazyImport = lazyDialog(async () => (await import('./import-dialog.tsx')).WordsImport)

const formats = [
  ['csv', 'CSV', 'Export as CSV'],
  ['anki', 'Anki', 'Export for Anki'],
  ['cloze', 'Anki Cloze', 'Export for Anki as Cloze'],
] as const
export type ExportFormat = (typeof formats)[number][0]

/** Export buttons for all words, and the import. */
export function WordFiles({ words }: { words: SavedWord[] }) {
  const client = useQueryClient()
  const send = async (format: ExportFormat) =>
    (await import('./export-words.ts')).exportWords(client, words, format)
  const start = useSend<void, ExportFormat>(send, {
    onError: (error) => toastFailure('Failed to export words', error),
  })
  return (
    <FileTools dialog={LazyImport}>
      {formats.map(([format, title, label]) => (
        <button
          key={format}
          type="button"
          aria-label={label}
          className={fileTool}
          onClick={() => start.mutate(format)}
        >
          {title}
        </button>
      ))}
    </FileTools>
  )
}
