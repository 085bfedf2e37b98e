import * as z from 'zod/mini'
import { required } from './fields.ts'
import { fileMaxBytes, narratedBookMaxBytes } from './limits.ts'

/** Kinds of upload, which are also the multipart field names. */
export type UploadKind = 'image' | 'audio' | 'book' | 'notes' | 'words'

/** Maximum size of a file; that of a book includes its recorded narration. */
export const getFileMaxBytes = (kind: UploadKind, isAdmin = false): number =>
  kind === 'book' ? narratedBookMaxBytes[isAdmin ? 'admin' : 'reader'] : fileMaxBytes[kind]

export const uploadedImage = z.object({ imageUrl: z.string() })
export const uploadedAudio = z.object({ audioUrl: z.string() })

/** Outcome of importing entries of a file. */
export const fileImport = z.object({
  imported: z.number(),
  /** Number of entries that the reader already has. */
  existing: z.number(),
  rejected: z.array(z.object({ title: z.string(), quote: z.string(), reason: z.string() })),
})
export type FileImport = z.infer<typeof fileImport>

/** Options of the calls that import annotations or saved words from a file. */
export const fileImportCall = {
  response: fileImport,
  compressed: true,
  limit: 'imports',
  oneAtATime: 'Another file of yours is still being imported. Wait until it is done.',
} as const

const notUploaded = 'Please upload the file first'

/** URL of a file uploaded to this site; other URLs are rejected. */
export const uploadUrl = required(notUploaded).check(
  z.regex(/^\/uploads\/[\w-]{16,64}\.(webp|mp3|wav|m4a|ogg)$/, notUploaded),
)
