const key = 'lectern.returned'

/** Marks that a reader returns to the library, where a sponsor's message may be shown. */
export function setReturnFlag(): void {
  try {
    localStorage.setItem(key, '1')
  } catch {}
}

export function hasReturnFlag(): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

export function clearReturnFlag(): void {
  try {
    localStorage.removeItem(key)
  } catch {}
}
