import { useLocation } from 'wouter'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import type { Work } from '#shared/library.ts'
import { useWhileMounted } from '../../../hooks/use-while-mounted.ts'
import { openAddedWork, toAddedWork } from '../../../lib/added-work.ts'
import { useWrite } from '../../../lib/use-write.ts'

const { page, works, work, chapters, chapter, tonight } = api.library
const writes = adminApi.library
const changes = [page, works, work, chapters, chapter, tonight]

/** Mutations of works and chapters. @param onDone called after a success while the caller is mounted */
export function useWorkWrites(onDone: () => void = () => {}) {
  const [, navigate] = useLocation()
  const onSuccess = useWhileMounted(onDone)
  const showAdded = useWhileMounted((work: Work) => {
    onDone()
    navigate(...toAddedWork(work))
  })
  const withToasts = (done: string, action: string) => ({
    changes,
    onSuccess,
    success: `${done} successfully`,
    failure: `Failed to ${action}`,
  })
  return {
    createWork: useWrite(writes.createWork, {
      changes,
      onSuccess: showAdded,
      success: (work) => ({ title: 'Work created successfully', ...openAddedWork(work, navigate) }),
      failure: 'Failed to create work',
    }),
    updateWork: useWrite(writes.updateWork, withToasts('Work updated', 'update work')),
    removeWork: useWrite(writes.removeWork, withToasts('Work deleted', 'delete work')),
    setVisibility: useWrite(writes.setVisibility, {
      changes,
      success: ({ isHiddenFromLibrary }) =>
        isHiddenFromLibrary ? 'Work hidden from library' : 'Work shown in library',
      failure: 'Failed to update work visibility',
    }),
    createChapter: useWrite(writes.createChapter, withToasts('Chapter created', 'create chapter')),
    updateChapter: useWrite(writes.updateChapter, withToasts('Chapter updated', 'update chapter')),
    removeChapter: useWrite(writes.removeChapter, withToasts('Chapter deleted', 'delete chapter')),
  }
}
