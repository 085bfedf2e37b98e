import { api } from '#shared/api.ts'
import { Button } from '../../components/button.tsx'
import { useKeptFocus } from '../../hooks/use-kept-focus.ts'
import { reasonOf } from '../../lib/call.ts'
import { toast } from '../../lib/toast.ts'
import { useWrite } from '../../lib/use-write.ts'

/** Everything that the account holds, as a file. */
export function DownloadData() {
  const download = useWrite(api.account.export, {
    onSuccess: (data) => saveFile(api.account.export.fileName ?? '', JSON.stringify(data, null, 2)),
    onError: (error) =>
      toast({
        title: 'Your data could not be downloaded',
        description: reasonOf(error, 'Please try again in a moment.'),
        variant: 'destructive',
        action: { label: 'Try again', onAct: () => download.mutate({}) },
      }),
  })
  const button = useKeptFocus(download.isPending)
  return (
    <Button ref={button} disabled={download.isPending} onClick={() => download.mutate({})}>
      {download.isPending ? 'Gathering your data...' : 'Download my data'}
    </Button>
  )
}

/** Has the browser save a text as a file of this name. */
function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // A browser may begin to read only after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
