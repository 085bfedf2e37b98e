import { createContext, useContext, useRef, useSyncExternalStore } from 'react'

/** False for hidden components. They do not subscribe to the player, so they cost no time during playback. */
export const IsVisible = createContext(true)

/** Like `useSyncExternalStore`, but keeps the last value while the component is hidden. */
export function useStoreWhileVisible<Value>(
  subscribe: (onChange: () => void) => () => void,
  read: () => Value,
): Value {
  const isVisible = useContext(IsVisible)
  const last = useRef<{ value: Value }>(undefined)
  return useSyncExternalStore(isVisible ? subscribe : neverSubscribe, () => {
    if (isVisible || !last.current) last.current = { value: read() }
    return last.current.value
  })
}

const neverSubscribe = () => () => {}
