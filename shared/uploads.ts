import * as z from 'zod/mini'
import { required } from './fields.ts'

/** What may be uploaded, under this name in the multipart form. */
const uploadKinds = ['image', 'audio', 'book'] as const
export type UploadKind = (typeof uploadKinds)[number]

export const uploadedImage = z.object({ imageUrl: z.string() })
export const uploadedAudio = z.object({ audioUrl: z.string() })

const notUploaded = 'Please upload the file first'

/** The address of a file that was uploaded here: nothing else is shown or played. */
export const uploadUrl = required(notUploaded).check(
  z.regex(/^\/uploads\/[\w-]{16,64}\.(webp|mp3|wav)$/, notUploaded),
)
