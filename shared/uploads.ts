import { z } from 'zod'

/** What an administrator may upload, under this name in the multipart form. */
export const uploadKinds = ['image', 'audio', 'book'] as const
export type UploadKind = (typeof uploadKinds)[number]

export const uploadedImage = z.object({ imageUrl: z.string() })
export const uploadedAudio = z.object({ audioUrl: z.string() })

/** The address of a file that was uploaded here: nothing else is shown or played. */
export const uploadUrl = z
  .string()
  .regex(/^\/uploads\/[\w-]{16,64}\.(webp|mp3|wav)$/, 'Please upload the file first')
