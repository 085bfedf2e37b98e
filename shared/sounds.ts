import * as z from 'zod/mini'
import { id } from './fields.ts'

/** A sound to read by, as a reader hears it. */
export const ambientSound = z.object({ id, title: z.string(), audioUrl: z.string() })
export type AmbientSound = z.infer<typeof ambientSound>
