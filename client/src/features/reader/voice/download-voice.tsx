import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { DialogWindow } from '../../../components/dialog-window.tsx'
import { isSecondClick } from '../../../lib/second-press.ts'
import { downloadVoice } from '../../../lib/voice/voice-download.ts'

interface Props {
  onDownloaded: () => void
  onClose: () => void
}

/**
 * Offers the voice, which is never downloaded without consent. Closing the dialog cancels the download. The next download continues where
 * this one stopped.
 */
export function DownloadVoice({ onDownloaded, onClose }: Props) {
  const [share, setShare] = useState(0)
  const current = useRef<AbortController>(undefined)
  useEffect(() => () => current.current?.abort(), [])
  const { mutate, isPending, isError } = useMutation({
    mutationFn() {
      current.current = new AbortController()
      setShare(0)
      return downloadVoice(setShare, current.current.signal)
    },
    onSuccess: onDownloaded,
  })
  return (
    <DialogWindow
      open
      title="Read aloud"
      description="An English voice in step with every word. It sounds like a machine, works offline once downloaded, and sends nothing anywhere."
      onClose={onClose}
    >
      <div className="grid gap-4">
        {isPending && (
          <>
            <p className="flex justify-between gap-4 text-sm">
              <span role="status">Downloading the voice</span>
              <span className="text-ink-soft tabular-nums">{`${Math.floor(share * 100)}%`}</span>
            </p>
            <progress
              aria-label="Downloading the voice"
              value={share}
              className="h-1 w-full accent-(--accent)"
            />
          </>
        )}
        {isError && (
          <p role="alert" className="text-sm text-danger">
            The download stopped. Check your connection and try again: what has arrived is kept.
          </p>
        )}
        {/* One button for both actions, so that the focus is never lost. */}
        <Button
          look={isPending ? 'plain' : 'primary'}
          className="justify-self-start"
          onClick={() => isSecondClick() || (isPending ? onClose() : mutate())}
        >
          {isPending ? 'Cancel' : 'Download the voice (14 MB, once)'}
        </Button>
      </div>
    </DialogWindow>
  )
}
