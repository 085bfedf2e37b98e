/** Makes a work of a book's file. */
export function ImportDialog(_: { onClose: () => void }) {
  return null
}
