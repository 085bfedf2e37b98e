import { useEffect, useRef } from 'react'
import { commandOf, isTaken, type ReaderCommands } from './keys.ts'

/** Lets the reader's keys command. With `isOn` false only those that the focused control has anyway. */
export function useReaderKeys(commands: ReaderCommands, isOn: boolean): void {
  const latest = useRef(commands)
  useEffect(() => {
    latest.current = commands
  })

  useEffect(() => {
    if (!isOn) return
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTaken(event)) return
      // An open dialog owns every key, wherever the focus has got to.
      if (document.querySelector('[role="dialog"]')) return
      const command = commandOf(event)
      if (!command) return
      // A key that is held down steps on and on; it does not play and pause by turns.
      if (event.repeat && !/^(Arrow|Page)/.test(event.key)) return
      event.preventDefault()
      latest.current[command]()
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [isOn])
}
