/** For a file that may be gone by the time that it is asked for. @throws any other error */
export function undefinedWhereGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
