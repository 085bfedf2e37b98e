/**
 * The only access to local storage. A browser may block it, lose its file or have no room left: reads then find nothing, and writes are
 * lost.
 */
export const storage = {
  read: (key: string): string | null => attempt(() => localStorage.getItem(key)) ?? null,
  write: (key: string, value: string): void => attempt(() => localStorage.setItem(key, value)),
  remove: (key: string): void => attempt(() => localStorage.removeItem(key)),
  entries: (): [string, string][] => attempt(() => Object.entries<string>(localStorage)) ?? [],
}

/** Returns undefined where the browser refuses what the action needs. */
export function attempt<Value>(action: () => Value): Value | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
