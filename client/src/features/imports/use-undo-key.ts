import { useEffect, useRef } from 'react'

/** Takes back on Ctrl+Z, or Cmd+Z, except where something is being written: there it is the browser's. */
export function useUndoKey(undo: () => void): void {
  const latest = useRef(undo)
  useEffect(() => {
    latest.current = undo
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event
      if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || shiftKey || altKey) return
      if (target instanceof Element && target.matches('input:not([type=checkbox]), textarea, select')) return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
