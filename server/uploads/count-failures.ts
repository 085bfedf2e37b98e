import type { Uploads } from './uploads.ts'

/** The same uploads, of which somebody is told each time that they fail: not that there is no such file, nor what breaks off while it is read. */
export function countFailures(uploads: Uploads, onFailure: () => void): Uploads {
  const counted = <Asked extends unknown[], Result>(act: (...asked: Asked) => Promise<Result>) => {
    return async (...asked: Asked): Promise<Result> => {
      try {
        return await act(...asked)
      } catch (error) {
        onFailure()
        throw error
      }
    }
  }
  return {
    ...uploads,
    reach: counted(uploads.reach),
    write: counted(uploads.write),
    size: counted(uploads.size),
    read: counted(uploads.read),
    remove: counted(uploads.remove),
    removeHalfWritten: counted(uploads.removeHalfWritten),
    async *list() {
      try {
        yield* uploads.list()
      } catch (error) {
        onFailure()
        throw error
      }
    },
  }
}
