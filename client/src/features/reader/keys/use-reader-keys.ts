import { useEffect, useEffectEvent } from 'react'
import { findCommand, isKeyUsed, modal, type ReaderCommands } from './keys.ts'

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
  useEffect(() => {
    document.addEventListener('pointerup', blurControl, true)
    document.addEventListener('click', blurControl, true)
    return () => {
      document.removeEventListener('pointerup', blurControl, true)
      document.removeEventListener('click', blurControl, true)
    }
  }, [])

  useKeyDown((event) => {
    if (event.defaultPrevented || isKeyUsed(event)) return
    // An open dialog receives every key, whatever has the focus.
    if (document.querySelector(modal)) return
    const command = findCommand(event)
    if (!command) return
    // Holding a key repeats steps only.
    if (event.repeat && !/^(Arrow|Page)/.test(event.key)) return
    event.preventDefault()
    commands[command]()
  }, isOn)
}

/** Listens to key presses on the page, while `isOn`. */
export function useKeyDown(listener: (event: KeyboardEvent) => void, isOn = true): void {
  const handleKeyDown = useEffectEvent(listener)
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => handleKeyDown(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOn])
}
