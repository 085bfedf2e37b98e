import type { Uploads } from './uploads.ts'

/** Wraps a storage and reports its failures, except missing files and interrupted reads. */
export function countFailures(uploads: Uploads, onFailure: () => void): Uploads {
  const counted = <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) => {
    return async (...args: Args): Promise<Result> => {
      try {
        return await call(...args)
      } catch (error) {
        onFailure()
        throw error
      }
    }
  }
  return {
    ...uploads,
    checkAccess: counted(uploads.checkAccess),
    write: counted(uploads.write),
    size: counted(uploads.size),
    read: counted(uploads.read),
    remove: counted(uploads.remove),
    removePartialFiles: counted(uploads.removePartialFiles),
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
