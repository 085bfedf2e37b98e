/** What differs from before: only that is sent, so that what somebody else has changed meanwhile is not undone. */
export function changesOf<Values extends object>(after: Values, before: Values): Partial<Values> {
  const changes = Object.entries(after).filter(([name, value]) => value !== before[name as keyof Values])
  return Object.fromEntries(changes) as Partial<Values>
}
