import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod/mini'
import type { Endpoint } from '#shared/endpoint.ts'
import { formatNumber } from '#shared/format-number.ts'
import type { FileImport, fileImport } from '#shared/uploads.ts'
import { endpointKey } from '../lib/queries.ts'
import { DialogWindow } from './dialog-window.tsx'
import { UploadField } from './upload-field.tsx'

interface Props {
  subject: 'notes' | 'words'
  description: string
  endpoint: Endpoint<string, z.ZodMiniType, z.ZodMiniType, typeof fileImport>
  /** Endpoints whose cached responses an import invalidates. */
  changes: Endpoint[]
  onClose: () => void
}

/** Imports the entries of a file and lists those that were rejected. */
export function ImportDialog({ subject, description, endpoint, changes, onClose }: Props) {
  const client = useQueryClient()
  const [result, setResult] = useState<FileImport>()
  const close = () => {
    for (const changed of changes) void client.invalidateQueries({ queryKey: endpointKey(changed) })
    onClose()
  }
  return (
    <DialogWindow open width="text" title={`Import ${subject}`} description={description} onClose={close}>
      <UploadField
        label={`File with ${subject}`}
        endpoint={endpoint}
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
              <p className="mt-1 text-sm text-ink-soft">{`${title && `${title} · `}${reason}`}</p>
            </li>
          ))}
        </ul>
      )}
    </DialogWindow>
  )
}
