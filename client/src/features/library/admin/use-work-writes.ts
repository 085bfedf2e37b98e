import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { useWhileMounted } from '../../../hooks/use-while-mounted.ts'
import { useWrite } from '../../../lib/use-write.ts'

const { page, works, work, chapters, chapter } = api.library
const writes = adminApi.library
const changes = [page, works, work, chapters, chapter]

/** Writes to works and chapters. @param onDone called after a success while the caller is mounted */
export function useWorkWrites(onDone: () => void = () => {}) {
  const onSuccess = useWhileMounted(onDone)
  const withToasts = (success: string, failure: string) => ({ changes, onSuccess, success, failure })
  return {
    createWork: useWrite(writes.createWork, withToasts('Work created successfully', 'Failed to create work')),
    updateWork: useWrite(writes.updateWork, withToasts('Work updated successfully', 'Failed to update work')),
    removeWork: useWrite(writes.removeWork, withToasts('Work deleted successfully', 'Failed to delete work')),
    setVisibility: useWrite(writes.setVisibility, {
      ...withToasts('', 'Failed to update work visibility'),
      success: ({ isHiddenFromLibrary }) =>
        isHiddenFromLibrary ? 'Work hidden from library' : 'Work shown in library',
    }),
    createChapter: useWrite(
      writes.createChapter,
      withToasts('Chapter created successfully', 'Failed to create chapter'),
    ),
    updateChapter: useWrite(
      writes.updateChapter,
      withToasts('Chapter updated successfully', 'Failed to update chapter'),
    ),
    removeChapter: useWrite(
      writes.removeChapter,
      withToasts('Chapter deleted successfully', 'Failed to delete chapter'),
    ),
  }
}

/** Returns the changed fields. Only these are sent, so that concurrent changes by others are kept. */
export function pickChanges<Values extends object>(after: Values, before: Values): Partial<Values> {
  const changes = Object.entries(after).filter(([name, value]) => value !== before[name as keyof Values])
  return Object.fromEntries(changes) as Partial<Values>
}
