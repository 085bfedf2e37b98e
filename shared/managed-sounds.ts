import * as z from 'zod/mini'
import { line } from './fields.ts'
import { titleMaxCharacters } from './limits.ts'
import { ambientSound } from './sounds.ts'
import { uploadUrl } from './uploads.ts'

/** A sound as administrators see it. */
export const managedSound = z.extend(ambientSound, { isActive: z.boolean(), createdAt: z.coerce.date() })
export type ManagedSound = z.infer<typeof managedSound>

export const newSound = z.object({
  title: line('Title', titleMaxCharacters),
  audioUrl: uploadUrl,
  isActive: z._default(z.boolean(), true),
})
export type NewSound = z.output<typeof newSound>

export const soundChanges = z.object({ isActive: z.boolean() })
