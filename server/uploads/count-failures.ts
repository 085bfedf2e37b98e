import type { Uploads } from './uploads.ts'

/** Wraps a storage and reports its failures, except missing files and interrupted reads. */
export function countFailures(uploads: Uploads, onFailure: () => void): Uploads {
  const fail = (error: unknown): never => {
    onFailure()
    throw error
  }
  const counted =
    <Args extends unknown[], Result>(run: (...args: Args) => Promise<Result>) =>
    (...args: Args) =>
      run(...args).catch(fail)
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
        fail(error)
      }
    },
  }
}
