import { z } from 'zod'
import { atMost, id, line } from './fields.ts'
import { descriptionMaxCharacters, titleMaxCharacters, urlMaxCharacters } from './limits.ts'
import { uploadUrl } from './uploads.ts'

/** A sponsor's message as a reader sees it. */
export const sponsorMessage = z.object({
  id,
  title: z.string(),
  content: z.string(),
  imageUrl: z.string().nullable(),
  supportUrl: z.string().nullable(),
})
export type SponsorMessage = z.infer<typeof sponsorMessage>

/** A sponsor's message as administrators see it. */
export const managedSponsorMessage = sponsorMessage.extend({
  isActive: z.boolean(),
  displayOnLogin: z.boolean(),
  showWhenReturningToLibrary: z.boolean(),
  createdAt: z.coerce.date(),
})
export type ManagedSponsorMessage = z.infer<typeof managedSponsorMessage>

/** An empty input says that there is none. */
const none = z.literal('').transform(() => null)

/** Where a sponsor's button leads: the web and nothing else. */
const supportUrl = z
  .string()
  .trim()
  .pipe(atMost(urlMaxCharacters, `Support URL must be at most ${urlMaxCharacters} characters`))
  .pipe(
    z.url({ protocol: /^https?$/, error: 'Please enter an address that begins with http:// or https://' }),
  )

export const newSponsorMessage = z.object({
  title: line('Title', titleMaxCharacters),
  content: line('Content', descriptionMaxCharacters),
  imageUrl: none.or(uploadUrl).nullish(),
  supportUrl: none.or(supportUrl).nullish(),
  isActive: z.boolean().default(true),
  displayOnLogin: z.boolean().default(false),
  showWhenReturningToLibrary: z.boolean().default(true),
})
export type NewSponsorMessage = z.output<typeof newSponsorMessage>

/** Each field by itself; what is not given stays as it is. */
export const sponsorMessageChanges = newSponsorMessage
  .extend({
    isActive: z.boolean(),
    displayOnLogin: z.boolean(),
    showWhenReturningToLibrary: z.boolean(),
  })
  .partial()
export type SponsorMessageChanges = z.output<typeof sponsorMessageChanges>
