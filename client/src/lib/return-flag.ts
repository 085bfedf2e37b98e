const key = 'lectern.returned'

/** Notes that a reader goes back to the library: a sponsor's message may greet them there. */
export function setReturnFlag(): void {
  try {
    localStorage.setItem(key, '1')
  } catch {}
}
