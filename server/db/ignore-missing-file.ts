/** Handler for a promise's `catch` that ignores a missing file. @throws any other error */
export function ignoreMissingFile(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
