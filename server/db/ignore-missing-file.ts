/** Handler for `catch` that ignores a file deleted meanwhile. @throws any other error */
export function ignoreMissingFile(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
