/** Hands a text to the browser to keep as a file. */
export function download(fileName: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // Not at once: a browser may begin to read only after the click is over.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
