import * as z from 'zod/mini'
import { id } from './fields.ts'

/** A sponsor's message as a reader sees it. */
export const sponsorMessage = z.object({
  id,
  title: z.string(),
  content: z.string(),
  imageUrl: z.nullable(z.string()),
  supportUrl: z.nullable(z.string()),
})
export type SponsorMessage = z.infer<typeof sponsorMessage>
