import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { annotationApi } from '#shared/annotation-api.ts'
import { type AnnotationImport, annotationFilesApi } from '#shared/annotation-files.ts'
import { formatNumber } from '#shared/format-number.ts'
import { DialogWindow } from '../../../components/dialog-window.tsx'
import { UploadField } from '../../../components/upload-field.tsx'
import { endpointKey } from '../../../lib/queries.ts'

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const [result, setResult] = useState<AnnotationImport>()
  const close = () => {
    void client.invalidateQueries({ queryKey: endpointKey(annotationApi.annotations.list) })
    onClose()
  }
  return (
    <DialogWindow
      open
      width="text"
      title="Import notes"
      description="From Readwise (CSV) or Lectern (JSON, or CSV without kinds and colours). Each passage is added to the text of the same title, if its words appear there exactly once."
      onClose={close}
    >
      <UploadField
        label="File with notes"
        endpoint={annotationFilesApi.annotations.import}
        action="Choose or drop a file"
        waiting="Looking for the words…"
        onSending={(isSending) => isSending && setResult(undefined)}
        onUploaded={setResult}
      />
      <p role="status" className="mt-6 font-semibold empty:hidden">
        {result &&
          `${formatNumber(result.imported)} imported, ${formatNumber(result.existing)} already there, ${formatNumber(result.rejected.length)} not imported`}
      </p>
      {result && result.rejected.length > 0 && (
        <ul aria-label="Not imported" className="mt-2 grid gap-4">
          {result.rejected.map(({ title, quote, reason }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries may be equal, and never change.
            <li key={index} className="border-t border-rule pt-4">
              <blockquote className="line-clamp-3 font-read whitespace-pre-line">{quote}</blockquote>
              <p className="mt-1 text-sm text-ink-soft">{`${title || 'No title'} · ${reason}`}</p>
            </li>
          ))}
        </ul>
      )}
    </DialogWindow>
  )
}
