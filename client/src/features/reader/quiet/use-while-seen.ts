import { createContext, useContext, useRef, useSyncExternalStore } from 'react'

/** Whether what is inside is seen: what is not follows nothing, and takes no time from the word on screen. */
export const IsSeen = createContext(true)

/** What a store holds, as it changes; while it is not seen, what it held last. */
export function useWhileSeen<Value>(
  subscribe: (onChange: () => void) => () => void,
  read: () => Value,
): Value {
  const isSeen = useContext(IsSeen)
  const last = useRef<{ value: Value }>(undefined)
  return useSyncExternalStore(isSeen ? subscribe : followNothing, () => {
    if (isSeen || !last.current) last.current = { value: read() }
    return last.current.value
  })
}

const followNothing = () => () => {}
