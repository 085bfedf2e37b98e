const key = 'lectern.returned'

/** Notes that a reader goes back to the library: a sponsor's message may greet them there. */
export function setReturnFlag(): void {
  try {
    localStorage.setItem(key, '1')
  } catch {}
}

/** Whether a reader is on the way back to the library. */
export function hasReturnFlag(): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

/** They have been greeted, or somebody else is signed in now. */
export function clearReturnFlag(): void {
  try {
    localStorage.removeItem(key)
  } catch {}
}
