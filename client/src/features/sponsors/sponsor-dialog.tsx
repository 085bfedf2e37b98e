import { useEffect, useId, useState } from 'react'
import type { SponsorMessage } from '#shared/site.ts'
import { buttonClass } from '../../components/button.tsx'
import { DialogWindow } from '../../components/dialog-window.tsx'
import { toast } from '../../lib/toast.ts'

export interface SponsorDialogProps {
  message: SponsorMessage
  /** True to open immediately. Messages that are not previews wait until no other dialog is open. */
  isPreview?: boolean
  onClose: () => void
}

export function SponsorDialog({ message, isPreview = false, onClose }: SponsorDialogProps) {
  const canOpen = useNoOtherDialog()
  const [hasImage, setHasImage] = useState(Boolean(message.imageUrl))

  const hideImage = () => {
    setHasImage(false)
    toast({
      title: 'Failed to load image',
      description: 'The image URL might be invalid or inaccessible',
      variant: 'destructive',
    })
  }

  return (
    <DialogWindow
      open={isPreview || canOpen}
      onClose={onClose}
      width="sponsor"
      title={message.title}
      description="A message from our sponsor"
    >
      {hasImage && message.imageUrl && (
        <img
          src={message.imageUrl}
          alt=""
          onError={hideImage}
          className="mx-auto mb-5 max-h-[52vh] w-auto rounded"
        />
      )}
      <p className="break-words whitespace-pre-line">{message.content}</p>
      {message.supportUrl && (
        // Sticky, so that the link stays visible below a long message.
        <div className="sticky -bottom-6 -mb-6 bg-surface pt-5 pb-6 sm:-bottom-8 sm:-mb-8 sm:pb-8">
          <a
            href={message.supportUrl}
            target="_blank"
            rel="noopener noreferrer"
            className={`${buttonClass({ look: 'primary', size: 'large' })} w-full`}
          >
            Click Here To Support
          </a>
        </div>
      )}
    </DialogWindow>
  )
}

/** Id of the open message, so that only one of two waiting messages opens. */
let openId: string | undefined

/** Returns false until no other dialog is open, and then stays true. */
function useNoOtherDialog(): boolean {
  const id = useId()
  const [isFree, setFree] = useState(false)

  useEffect(() => {
    const check = () => {
      if (openId !== undefined || document.querySelector('[role="dialog"]')) return
      openId = id
      setFree(true)
    }
    check()
    // Dialogs are mounted as children of the body.
    const observer = new MutationObserver(check)
    observer.observe(document.body, { childList: true })
    return () => {
      observer.disconnect()
      if (openId === id) openId = undefined
    }
  }, [id])

  return isFree
}
