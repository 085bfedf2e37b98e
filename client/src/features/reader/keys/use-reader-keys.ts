import { useEffect, useRef } from 'react'
import { commandOf, isTaken, modal, type ReaderCommands } from './keys.ts'

/** What has keys of its own once it is in focus, and is no place to write in. */
const pressed = 'button, a, summary, input[type="range"], input[type="checkbox"], input[type="radio"]'

/** A control that was used by pointer gives the keys back to the reader; one that was reached by keyboard keeps its own. */
function giveKeysBack(event: MouseEvent): void {
  const { activeElement } = document
  const isPointer = event.type === 'pointerup' || event.detail > 0
  if (!isPointer || !(activeElement instanceof HTMLElement) || !activeElement.matches(pressed)) return
  if (!activeElement.closest(modal)) activeElement.blur()
}

/** Lets the reader's keys command. With `isOn` false only those that the focused control has anyway. */
export function useReaderKeys(commands: ReaderCommands, isOn: boolean): void {
  const latest = useRef(commands)
  useEffect(() => {
    latest.current = commands
  })

  useEffect(() => {
    document.addEventListener('pointerup', giveKeysBack, true)
    document.addEventListener('click', giveKeysBack, true)
    return () => {
      document.removeEventListener('pointerup', giveKeysBack, true)
      document.removeEventListener('click', giveKeysBack, true)
    }
  }, [])

  useEffect(() => {
    if (!isOn) return
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTaken(event)) return
      // An open dialog owns every key, wherever the focus has got to.
      if (document.querySelector(modal)) return
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
