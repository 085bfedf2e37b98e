import * as z from 'zod/mini'
import { id } from './fields.ts'

/** Sponsor message as sent to readers. */
export const sponsorMessage = z.object({
  id,
  title: z.string(),
  content: z.string(),
  imageUrl: z.nullable(z.string()),
  supportUrl: z.nullable(z.string()),
})
export type SponsorMessage = z.infer<typeof sponsorMessage>
