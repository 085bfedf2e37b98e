import { createContext, useContext, useRef, useSyncExternalStore } from 'react'

/** False for hidden components: they do not subscribe to the player, so they cost no time during playback. */
export const IsSeen = createContext(true)

/** Like `useSyncExternalStore`, but keeps the last value while the component is hidden. */
export function useWhileSeen<Value>(
  subscribe: (onChange: () => void) => () => void,
  read: () => Value,
): Value {
  const isSeen = useContext(IsSeen)
  const last = useRef<{ value: Value }>(undefined)
  return useSyncExternalStore(isSeen ? subscribe : neverSubscribe, () => {
    if (isSeen || !last.current) last.current = { value: read() }
    return last.current.value
  })
}

const neverSubscribe = () => () => {}
