import { exportApi } from '#shared/account-export.ts'
import { Button } from '../../components/button.tsx'
import { download } from '../../lib/download.ts'
import { useWrite } from '../../lib/use-write.ts'

export function DownloadData() {
  const data = useWrite(exportApi.account.export, {
    onSuccess: (answer) =>
      download(exportApi.account.export.fileName ?? '', 'application/json', JSON.stringify(answer, null, 2)),
    failure: 'Your data could not be downloaded',
    canRetry: true,
  })
  return (
    <Button disabled={data.isPending} onClick={() => data.mutate({})}>
      {data.isPending ? 'Preparing your data...' : 'Download my data'}
    </Button>
  )
}
