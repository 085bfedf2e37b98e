import { useLocation } from 'wouter'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import type { Work } from '#shared/library.ts'
import type { SaveAs } from '../../../components/edit-conflict.tsx'
import { useWhileMounted } from '../../../hooks/use-while-mounted.ts'
import { openAddedWork, toAddedWork } from '../../../lib/added-work.ts'
import { useWrite } from '../../../lib/use-write.ts'

const { page, works, work, chapters, chapter } = api.library
const writes = adminApi.library
const changes = [page, works, work, chapters, chapter]

/** Writes to works and chapters. @param onDone called after a success while the caller is mounted */
export function useWorkWrites(onDone: () => void = () => {}) {
  const [, navigate] = useLocation()
  const onSuccess = useWhileMounted(onDone)
  const showAdded = useWhileMounted((work: Work) => {
    onDone()
    navigate(...toAddedWork(work))
  })
  const withToasts = (success: string, failure: string) => ({ changes, onSuccess, success, failure })
  return {
    createWork: useWrite(writes.createWork, {
      ...withToasts('', 'Failed to create work'),
      onSuccess: showAdded,
      success: (work) => ({ title: 'Work created successfully', ...openAddedWork(work, navigate) }),
    }),
    updateWork: useWrite(writes.updateWork, {
      ...withToasts('Work updated successfully', 'Failed to update work'),
      handled: 'conflict',
    }),
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
    updateChapter: useWrite(writes.updateChapter, {
      ...withToasts('Chapter updated successfully', 'Failed to update chapter'),
      handled: 'conflict',
    }),
    removeChapter: useWrite(
      writes.removeChapter,
      withToasts('Chapter deleted successfully', 'Failed to delete chapter'),
    ),
  }
}

/** Returns the changed fields, so that concurrent changes of the others are kept, and the version that the edit is based on. */
export function pickEdit<Values extends object>(
  after: Values,
  { updatedAt, ...before }: Partial<Values> & { updatedAt?: Date | undefined },
  as: SaveAs,
): Partial<Values> & { updatedAt?: Date | undefined } {
  const changes = Object.entries(after).filter(([name, value]) => value !== Object(before)[name])
  return { ...Object.fromEntries(changes), ...(as === 'update' && { updatedAt }) } as Partial<Values>
}
