/** For `catch`, on a file that may be deleted meanwhile. @throws any other error */
export function ignoreMissingFile(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
