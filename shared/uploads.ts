import * as z from 'zod/mini'
import { required } from './fields.ts'

/** Kinds of upload, which are also the multipart field names. */
export type UploadKind = 'image' | 'audio' | 'book' | 'notes'

export const uploadedImage = z.object({ imageUrl: z.string() })
export const uploadedAudio = z.object({ audioUrl: z.string() })

const notUploaded = 'Please upload the file first'

/** URL of a file uploaded to this site; other URLs are rejected. */
export const uploadUrl = required(notUploaded).check(
  z.regex(/^\/uploads\/[\w-]{16,64}\.(webp|mp3|wav|m4a|ogg)$/, notUploaded),
)
