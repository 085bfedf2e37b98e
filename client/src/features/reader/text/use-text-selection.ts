import { useEffect } from 'react'

/** Lets the mouse select text: a click that ends a new selection reaches no handler. A double click does, which selects a word too. */
export function useTextSelection(): void {
  useEffect(() => {
    let before = ''
    const handlePress = () => {
      before = String(getSelection())
    }
    const handleClick = (event: MouseEvent) => {
      const selected = String(getSelection())
      if (event.detail === 1 && selected && selected !== before) event.stopPropagation()
    }
    document.addEventListener('mousedown', handlePress, true)
    document.addEventListener('click', handleClick, true)
    return () => {
      document.removeEventListener('mousedown', handlePress, true)
      document.removeEventListener('click', handleClick, true)
    }
  }, [])
}
