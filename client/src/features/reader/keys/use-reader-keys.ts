import { useEffect, useEffectEvent } from 'react'
import { type CommandName, findCommand, isKeyUsed, modal, type ReaderCommands } from './keys.ts'

/** Focusable controls that use keys but take no text. */
const controls = 'button, a, summary, input[type="range"], input[type="checkbox"], input[type="radio"]'

/** Removes the focus from a control used by pointer, so that the reader gets the keys again. */
function blurControl(event: MouseEvent): void {
  const { activeElement } = document
  const isPointer = event.type === 'pointerup' || event.detail > 0
  if (!isPointer || !(activeElement instanceof HTMLElement) || !activeElement.matches(controls)) return
  if (!activeElement.closest(modal)) activeElement.blur()
}

export function useReaderKeys(commands: ReaderCommands, isOn: boolean): void {
  const run = useEffectEvent((command: CommandName) => commands[command]())

  useEffect(() => {
    document.addEventListener('pointerup', blurControl, true)
    document.addEventListener('click', blurControl, true)
    return () => {
      document.removeEventListener('pointerup', blurControl, true)
      document.removeEventListener('click', blurControl, true)
    }
  }, [])

  useEffect(() => {
    if (!isOn) return
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isKeyUsed(event)) return
      // An open dialog receives every key, whatever has the focus.
      if (document.querySelector(modal)) return
      const command = findCommand(event)
      if (!command) return
      // Holding a key repeats steps only.
      if (event.repeat && !/^(Arrow|Page)/.test(event.key)) return
      event.preventDefault()
      run(command)
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [isOn])
}
