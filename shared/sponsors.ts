import { z } from 'zod'
import { id } from './fields.ts'

/** A sponsor's message as a reader sees it. */
export const sponsorMessage = z.object({
  id,
  title: z.string(),
  content: z.string(),
  imageUrl: z.string().nullable(),
  supportUrl: z.string().nullable(),
})
export type SponsorMessage = z.infer<typeof sponsorMessage>
