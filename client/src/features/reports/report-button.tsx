import type { ComponentProps } from 'react'
import { Button } from '../../components/button.tsx'
import { useReportDialog } from './use-report-dialog.tsx'

interface Props {
  look?: ComponentProps<typeof Button>['look']
  label?: string
  /** Address that the report is about. Defaults to the path of the page. */
  page?: string
}

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
