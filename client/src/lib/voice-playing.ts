let isSpeaking = false
const listeners = new Set<() => void>()

/** State of the voice that reads aloud. Ambient sounds lower their volume while it speaks. */
export const voicePlaying = {
  read: () => isSpeaking,
  set(next: boolean) {
    isSpeaking = next
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}
