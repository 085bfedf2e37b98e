import { api } from '#shared/api.ts'
import type { ApiError } from '#shared/errors.ts'
import { toast } from '../../../components/toast.ts'
import { reasonOf } from '../../../lib/call.ts'
import { useWrite } from '../../../lib/queries.ts'

const { reports, updateReport, removeReport } = api.admin

const told = (title: string) => () => void toast({ title, variant: 'success' })
const failed = (title: string) => (error: ApiError) =>
  void toast({ title, description: reasonOf(error, title), variant: 'destructive' })

/** Setting where a report stands: told when it is done. */
export function useStatusWrite() {
  return useWrite(updateReport, {
    changes: [reports],
    onSuccess: told('Report status updated successfully'),
    onError: failed('Failed to update report status'),
  })
}

/** Keeping what administrators note about a report. */
export function useNotesWrite() {
  return useWrite(updateReport, {
    changes: [reports],
    onSuccess: told('Notes saved'),
    onError: failed('Failed to save notes'),
  })
}

/** Deleting a report. @param onDone told when it is gone */
export function useReportRemoval(onDone: () => void) {
  return useWrite(removeReport, {
    changes: [reports],
    onSuccess: () => {
      toast({ title: 'Report deleted successfully', variant: 'success' })
      onDone()
    },
    onError: failed('Failed to delete report'),
  })
}
