/**
 * The only access to local storage. If the browser blocks the storage, has lost its file or has no space left, reads find no value
 * and writes are lost.
 */
export const storage = {
  read: (key: string): string | null => attempt(() => localStorage.getItem(key)) ?? null,
  write: (key: string, value: string): void => attempt(() => localStorage.setItem(key, value)),
  remove: (key: string): void => attempt(() => localStorage.removeItem(key)),
  entries: (): [string, string][] => attempt(() => Object.entries<string>(localStorage)) ?? [],
}

/** Returns the result of the action; undefined if it throws, for example because the browser denies access. */
export function attempt<Value>(action: () => Value): Value | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
