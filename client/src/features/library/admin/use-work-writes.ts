import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { useWhileMounted } from '../../../hooks/use-while-mounted.ts'
import { useWrite } from '../../../lib/use-write.ts'

const { page, works, work, chapters, chapter } = api.library
const writes = adminApi.library
const changes = [page, works, work, chapters, chapter]

/** Every write to works and chapters. @param onDone called when one has succeeded, if the caller is still on the page */
export function useWorkWrites(onDone: () => void = () => {}) {
  const onSuccess = useWhileMounted(onDone)
  const saying = (success: string, failure: string) => ({ changes, onSuccess, success, failure })
  return {
    createWork: useWrite(writes.createWork, saying('Work created successfully', 'Failed to create work')),
    updateWork: useWrite(writes.updateWork, saying('Work updated successfully', 'Failed to update work')),
    removeWork: useWrite(writes.removeWork, saying('Work deleted successfully', 'Failed to delete work')),
    setVisibility: useWrite(writes.setVisibility, {
      ...saying('', 'Failed to update work visibility'),
      success: ({ isHiddenFromLibrary }) =>
        isHiddenFromLibrary ? 'Work hidden from library' : 'Work shown in library',
    }),
    createChapter: useWrite(
      writes.createChapter,
      saying('Chapter created successfully', 'Failed to create chapter'),
    ),
    updateChapter: useWrite(
      writes.updateChapter,
      saying('Chapter updated successfully', 'Failed to update chapter'),
    ),
    removeChapter: useWrite(
      writes.removeChapter,
      saying('Chapter deleted successfully', 'Failed to delete chapter'),
    ),
  }
}
