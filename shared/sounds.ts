import * as z from 'zod/mini'
import { id } from './fields.ts'

/** Ambient sound as sent to readers. */
export const ambientSound = z.object({ id, title: z.string(), audioUrl: z.string() })
export type AmbientSound = z.infer<typeof ambientSound>
