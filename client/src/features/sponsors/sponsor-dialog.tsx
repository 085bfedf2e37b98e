import { useState } from 'react'
import type { SponsorMessage } from '#shared/sponsors.ts'
import { buttonClass } from '../../components/button.tsx'
import { DialogWindow } from '../../components/dialog-window.tsx'
import { toast } from '../../lib/toast.ts'
import { useTurn } from './use-turn.ts'

export interface SponsorDialogProps {
  message: SponsorMessage
  /** Whether somebody asked to see it: what nobody asked for waits for other dialogs. */
  isPreview?: boolean
  onClose: () => void
}

/** A sponsor's message: its picture, if it can be shown, its words, and the way to its site. */
export function SponsorDialog({ message, isPreview = false, onClose }: SponsorDialogProps) {
  const isOurTurn = useTurn()
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
      open={isPreview || isOurTurn}
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
        // In sight however much there is above it.
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
