import { type DragEvent, useEffect, useEffectEvent, useState } from 'react'

const holdsFile = ({ dataTransfer }: { dataTransfer: DataTransfer | null }) =>
  dataTransfer?.types.includes('Files') ?? false

/** A file dropped beside the element does not navigate away. @param isPageWide accepts it there too, unless a dialog is open */
export function useFileDrop(onFile: (file: File) => void, isPageWide = false) {
  const [isOver, setOver] = useState(false)
  const take = ({ dataTransfer }: { dataTransfer: DataTransfer | null }) => {
    setOver(false)
    const [file] = dataTransfer?.files ?? []
    if (file) onFile(file)
  }
  const dragOverPage = useEffectEvent((event: globalThis.DragEvent) => {
    if (!holdsFile(event)) return
    // By default the browser navigates to a dropped file.
    event.preventDefault()
    if (!isPageWide || document.querySelector('[role="dialog"]')) return
    if (event.type === 'drop') take(event)
    // The pointer leaves the window without an element below it.
    else setOver(event.type === 'dragover' || event.relatedTarget !== null)
  })

  useEffect(() => {
    const events = ['dragover', 'dragleave', 'drop'] as const
    const handle = (event: globalThis.DragEvent) => dragOverPage(event)
    for (const name of events) window.addEventListener(name, handle)
    return () => {
      for (const name of events) window.removeEventListener(name, handle)
    }
  }, [])

  return {
    isOver,
    handlers: isPageWide
      ? {}
      : {
          onDragOver: (event: DragEvent) => setOver(holdsFile(event)),
          onDragLeave: () => setOver(false),
          onDrop: take,
        },
  }
}
