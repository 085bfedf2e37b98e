import * as z from 'zod/mini'
import { atMost, line } from './fields.ts'
import { descriptionMaxCharacters, titleMaxCharacters, urlMaxCharacters } from './limits.ts'
import { sponsorMessage } from './sponsors.ts'
import { uploadUrl } from './uploads.ts'

/** A sponsor's message as administrators see it. */
export const managedSponsorMessage = z.extend(sponsorMessage, {
  isActive: z.boolean(),
  displayOnLogin: z.boolean(),
  showWhenReturningToLibrary: z.boolean(),
  createdAt: z.coerce.date(),
})
export type ManagedSponsorMessage = z.infer<typeof managedSponsorMessage>

/** An empty input becomes null. */
const emptyToNull = z.pipe(
  z.literal(''),
  z.transform(() => null),
)

/** http(s) only. */
const supportUrl = z.pipe(
  z.pipe(
    z.string().check(z.trim()),
    atMost(urlMaxCharacters, `Support URL must be at most ${urlMaxCharacters} characters`),
  ),
  z.url({ protocol: /^https?$/, error: 'Please enter an address that begins with http:// or https://' }),
)

export const newSponsorMessage = z.object({
  title: line('Title', titleMaxCharacters),
  content: line('Content', descriptionMaxCharacters),
  imageUrl: z.nullish(z.union([emptyToNull, uploadUrl])),
  supportUrl: z.nullish(z.union([emptyToNull, supportUrl])),
  isActive: z._default(z.boolean(), true),
  displayOnLogin: z._default(z.boolean(), false),
  showWhenReturningToLibrary: z._default(z.boolean(), true),
})
export type NewSponsorMessage = z.output<typeof newSponsorMessage>

/** Each field by itself; what is not given stays as it is. */
export const sponsorMessageChanges = z.partial(
  z.extend(newSponsorMessage, {
    isActive: z.boolean(),
    displayOnLogin: z.boolean(),
    showWhenReturningToLibrary: z.boolean(),
  }),
)
export type SponsorMessageChanges = z.output<typeof sponsorMessageChanges>
