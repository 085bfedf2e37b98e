import { adminApi } from '#shared/admin-api.ts'
import { useWrite } from '../../../lib/use-write.ts'

const { reports, updateReport, removeReport } = adminApi.site
const changes = [reports]

/** Setting where a report stands. */
export function useStatusWrite() {
  return useWrite(updateReport, {
    changes,
    success: 'Report status updated successfully',
    failure: 'Failed to update report status',
  })
}

/** Saving what administrators note about a report. */
export function useNotesWrite() {
  return useWrite(updateReport, { changes, success: 'Notes saved', failure: 'Failed to save notes' })
}

/** Deleting a report. @param onSuccess called when it is gone */
export function useReportRemoval(onSuccess: () => void) {
  return useWrite(removeReport, {
    changes,
    success: 'Report deleted successfully',
    failure: 'Failed to delete report',
    onSuccess,
  })
}
