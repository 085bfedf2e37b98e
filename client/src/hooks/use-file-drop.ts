import { type DragEvent, useEffect, useState } from 'react'

const holdsFile = ({ dataTransfer }: { dataTransfer: DataTransfer | null }) =>
  dataTransfer?.types.includes('Files') ?? false

/** Takes a file that is dropped on an element. One that is dropped beside it does not take the page away. */
export function useFileDrop(onFile: (file: File) => void) {
  const [isOver, setOver] = useState(false)

  useEffect(() => {
    // Without this the browser leaves the page to show the file.
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
