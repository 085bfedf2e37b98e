import { useEffect, useEffectEvent } from 'react'

declare global {
  interface WindowEventMap {
    /** Dispatched by wouter. */
    pushState: Event
    /** The user signed in again, in the dialog over the page. */
    'signed-in': Event
  }
}

/** Calls the latest listener on window events, including events that bubble from the document. */
export function useWindowEvents<Name extends keyof WindowEventMap>(
  names: readonly Name[],
  listener: (event: WindowEventMap[Name]) => void,
  isCapturing = false,
): void {
  const handle = useEffectEvent(listener)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a caller always names the same events
  useEffect(() => {
    const listen = (event: WindowEventMap[Name]) => handle(event)
    for (const name of names) window.addEventListener(name, listen, isCapturing)
    return () => {
      for (const name of names) window.removeEventListener(name, listen, isCapturing)
    }
  }, [])
}
