import type { ManagedReport } from '#shared/managed-reports.ts'

/** How people read where a report stands. */
export const statusTitles: Record<ManagedReport['status'], string> = {
  new: 'New',
  investigating: 'Investigating',
  resolved: 'Resolved',
}
