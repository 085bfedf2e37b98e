import { useEffect } from 'react'

/** Keeps the screen awake while `isOn`, where the browser can and may; without it reading goes on all the same. */
export function useWakeLock(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return
    const lock = navigator.wakeLock.request('screen').catch(() => undefined)
    return () => {
      void lock.then((held) => held?.release())
    }
  }, [isOn])
}
