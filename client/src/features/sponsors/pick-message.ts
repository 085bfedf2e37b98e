import type { SponsorMessage } from '#shared/site.ts'

/** Returns a random message, or undefined for an empty list. */
export function pickMessage(messages: SponsorMessage[]): SponsorMessage | undefined {
  return messages[Math.floor(Math.random() * messages.length)]
}
