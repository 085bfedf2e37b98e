import { useQuery } from '@tanstack/react-query'
import { knownStabilityDays } from '#shared/limits.ts'
import { type CardState, savedWordsApi, type WordStates } from '#shared/saved-words-api.ts'
import { formatDate, getTimeZone } from '../../lib/dates.ts'
import { query } from '../../lib/queries.ts'

export const stateTitles = { new: 'New', learning: 'Learning', known: 'Known' }

export const statesQuery = () =>
  query(savedWordsApi.savedWords.states, { query: { timeZone: getTimeZone() } })

export const useWordStates = () => useQuery({ ...statesQuery(), refetchOnMount: 'always' })

/** Returns the review state of a word; `new` if the word has no card or the card has no stability. */
export function getState(card?: Pick<CardState, 'stability'>): keyof typeof stateTitles {
  if (card?.stability == null) return 'new'
  return card.stability < knownStabilityDays ? 'learning' : 'known'
}

const dayMs = 86_400_000

/** Describes the review state of a word and when its review is due, as in "Learning, due in 3 days". */
export function describeState({ isOn, day }: WordStates, card: CardState | undefined): string {
  const title = stateTitles[getState(card)]
  if (card?.isSuspended) return `${title}, set aside`
  return card?.due && isOn ? `${title}, ${describeDue(card.due, day)}` : title
}

function describeDue(due: string, day: string): string {
  const days = Math.round((Date.parse(due) - Date.parse(day)) / dayMs)
  if (days <= 0) return 'due today'
  if (days === 1) return 'due tomorrow'
  return days < 30 ? `due in ${days} days` : `due on ${formatDate(new Date(`${due}T00:00`))}`
}
