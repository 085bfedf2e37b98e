import type { ComponentProps } from 'react'
import { Button } from '../../components/button.tsx'
import { useReportDialog } from './use-report-dialog.tsx'

interface Props {
  look?: ComponentProps<typeof Button>['look']
  label?: string
  /** The address that the report is about; the path of the page without it. */
  page?: string
}

/** The button that opens the report of a problem. */
export function ReportButton({ look, label = 'Report Problem', page }: Props) {
  const report = useReportDialog()
  return (
    <>
      <Button look={look} onClick={() => report.open(page)}>
        {label}
      </Button>
      {report.dialog}
    </>
  )
}
