import { api } from '#shared/api.ts'
import type { ApiError } from '#shared/errors.ts'
import { toast } from '../../../components/toast.ts'
import { reasonOf } from '../../../lib/call.ts'
import { useWrite } from '../../../lib/queries.ts'
import { useWhileHere } from '../use-while-here.ts'

const { page, works, work, chapters, chapter, ...writes } = api.library
const changes = [page, works, work, chapters, chapter]

/** Every write to works and chapters, each told how it went. @param onDone told when one has succeeded, if still there */
export function useWorkWrites(onDone: () => void = () => {}) {
  const done = useWhileHere(onDone)
  const told = (success: string, failure: string) => ({
    changes,
    onSuccess: () => {
      toast({ title: success, variant: 'success' })
      done()
    },
    onError: (error: ApiError) =>
      toast({ title: failure, description: reasonOf(error, failure), variant: 'destructive' }),
  })
  return {
    createWork: useWrite(writes.createWork, told('Work created successfully', 'Failed to create work')),
    updateWork: useWrite(writes.updateWork, told('Work updated successfully', 'Failed to update work')),
    removeWork: useWrite(writes.removeWork, told('Work deleted successfully', 'Failed to delete work')),
    setVisibility: useWrite(writes.setVisibility, {
      ...told('', 'Failed to update work visibility'),
      onSuccess: ({ isHiddenFromLibrary }) => {
        toast({
          title: isHiddenFromLibrary ? 'Work hidden from library' : 'Work shown in library',
          variant: 'success',
        })
        done()
      },
    }),
    createChapter: useWrite(
      writes.createChapter,
      told('Chapter created successfully', 'Failed to create chapter'),
    ),
    updateChapter: useWrite(
      writes.updateChapter,
      told('Chapter updated successfully', 'Failed to update chapter'),
    ),
    removeChapter: useWrite(
      writes.removeChapter,
      told('Chapter deleted successfully', 'Failed to delete chapter'),
    ),
  }
}
