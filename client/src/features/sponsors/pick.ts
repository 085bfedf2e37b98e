import type { SponsorMessage } from '#shared/sponsors.ts'

/** One of the messages at random; undefined where there is none. */
export function pickMessage(messages: SponsorMessage[]): SponsorMessage | undefined {
  return messages[Math.floor(Math.random() * messages.length)]
}
