import { type DragEvent, useEffect, useState } from 'react'

const holdsFile = ({ dataTransfer }: { dataTransfer: DataTransfer | null }) =>
  dataTransfer?.types.includes('Files') ?? false

/** Accepts a file dropped on an element. A file dropped beside it does not navigate away. */
export function useFileDrop(onFile: (file: File) => void) {
  const [isOver, setOver] = useState(false)

  useEffect(() => {
    // By default the browser navigates to a dropped file.
    const stay = (event: globalThis.DragEvent) => holdsFile(event) && event.preventDefault()
    window.addEventListener('dragover', stay)
    window.addEventListener('drop', stay)
    return () => {
      window.removeEventListener('dragover', stay)
      window.removeEventListener('drop', stay)
    }
  }, [])

  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => setOver(holdsFile(event)),
      onDragLeave: () => setOver(false),
      onDrop(event: DragEvent) {
        setOver(false)
        const [file] = event.dataTransfer.files
        if (file) onFile(file)
      },
    },
  }
}
