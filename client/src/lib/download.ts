export function download(fileName: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // Delayed, because browsers may read the URL after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
