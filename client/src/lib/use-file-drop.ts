import { type DragEvent, useState } from 'react'
import { useWindowEvents } from '../hooks/use-window-events.ts'
import { toast } from './toast.ts'

const holdsFile = ({ dataTransfer }: { dataTransfer: DataTransfer | null }) =>
  dataTransfer?.types.includes('Files') ?? false

/**
 * Accepts a file dropped on an element. A file dropped elsewhere does not make the browser leave the page.
 * @param isPageWide accepts a file dropped anywhere, unless a dialog is open
 */
export function useFileDrop(onFile: (file: File) => void, isPageWide = false) {
  const [isOver, setOver] = useState(false)
  const take = ({ dataTransfer }: { dataTransfer: DataTransfer | null }) => {
    setOver(false)
    const [file, second] = dataTransfer?.files ?? []
    if (second)
      toast({
        title: 'Only the first file was read',
        description: 'Drop one file at a time.',
        variant: 'warning',
      })
    if (file) onFile(file)
  }
  useWindowEvents(['dragover', 'dragleave', 'drop'], (event) => {
    if (!holdsFile(event)) return
    // By default the browser navigates to a dropped file.
    event.preventDefault()
    if (!isPageWide || document.querySelector('[role="dialog"]')) return
    if (event.type === 'drop') take(event)
    // When the pointer leaves the window, `relatedTarget` is null.
    else setOver(event.type === 'dragover' || event.relatedTarget !== null)
  })

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
