import { api } from '#shared/api.ts'
import { useWhileMounted } from '../../../hooks/use-while-mounted.ts'
import { useWrite } from '../../../lib/use-write.ts'

const { page, works, work, chapters, chapter, ...writes } = api.library
const changes = [page, works, work, chapters, chapter]

/** Every write to works and chapters. @param onDone called when one has succeeded, if the caller is still on the page */
export function useWorkWrites(onDone: () => void = () => {}) {
  const onSuccess = useWhileMounted(onDone)
  return {
    createWork: useWrite(writes.createWork, {
      changes,
      onSuccess,
      success: 'Work created successfully',
      failure: 'Failed to create work',
    }),
    updateWork: useWrite(writes.updateWork, {
      changes,
      onSuccess,
      success: 'Work updated successfully',
      failure: 'Failed to update work',
    }),
    removeWork: useWrite(writes.removeWork, {
      changes,
      onSuccess,
      success: 'Work deleted successfully',
      failure: 'Failed to delete work',
    }),
    setVisibility: useWrite(writes.setVisibility, {
      changes,
      onSuccess,
      success: ({ isHiddenFromLibrary }) =>
        isHiddenFromLibrary ? 'Work hidden from library' : 'Work shown in library',
      failure: 'Failed to update work visibility',
    }),
    createChapter: useWrite(writes.createChapter, {
      changes,
      onSuccess,
      success: 'Chapter created successfully',
      failure: 'Failed to create chapter',
    }),
    updateChapter: useWrite(writes.updateChapter, {
      changes,
      onSuccess,
      success: 'Chapter updated successfully',
      failure: 'Failed to update chapter',
    }),
    removeChapter: useWrite(writes.removeChapter, {
      changes,
      onSuccess,
      success: 'Chapter deleted successfully',
      failure: 'Failed to delete chapter',
    }),
  }
}
