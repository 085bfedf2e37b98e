import type { KeyboardEvent } from 'react'

/** Keys that choose another option in a closed select, including the letters of the option's name. */
const choosingKeys = /^(?:Arrow\w+|Page\w+|Home|End|\S)$/u

/** Opens the list of options, for a select that acts on each change. In a closed select, each key would choose an option. */
export function openPicker(event: KeyboardEvent<HTMLSelectElement>): void {
  // With Alt, browsers open the list themselves.
  const isChoosing = choosingKeys.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey
  if (!isChoosing || !('showPicker' in event.currentTarget)) return
  event.preventDefault()
  event.currentTarget.showPicker()
}
