import { useState } from 'react'
import { api } from '#shared/api.ts'
import { imagePreviewWidth } from '#shared/limits.ts'
import { Button } from '../../../components/button.tsx'
import { toast } from '../../../components/toast.ts'
import { UploadField } from '../../../components/upload-field.tsx'

interface Props {
  url: string | null
  error: string | undefined
  onChange: (url: string | null) => void
}

/** The picture of a sponsor's message: choosing, seeing and removing it. */
export function SponsorImage({ url, error, onChange }: Props) {
  return (
    <UploadField
      label="Image"
      endpoint={api.admin.uploadImage}
      action={url ? 'Choose another image' : 'Choose an image'}
      waiting="Preparing the image…"
      error={error}
      onUploaded={({ imageUrl }) => onChange(imageUrl)}
      onFailed={(description) =>
        toast({ title: 'Failed to upload image', description, variant: 'destructive' })
      }
    >
      {(focusButton) =>
        url && (
          <div className="grid justify-items-start gap-3">
            <Preview key={url} url={url} />
            <Button
              look="link"
              onClick={() => {
                focusButton()
                onChange(null)
              }}
            >
              Remove image
            </Button>
          </div>
        )
      }
    </UploadField>
  )
}

/** The whole picture, as it will be seen. */
function Preview({ url }: { url: string }) {
  const [isBroken, setBroken] = useState(false)
  return (
    <div
      className="grid aspect-video w-full place-items-center overflow-hidden rounded bg-sunk"
      style={{ maxWidth: imagePreviewWidth }}
    >
      {isBroken ? (
        <p className="px-4 text-center text-sm text-ink-soft">
          This image cannot be shown. Choose another one, or remove it.
        </p>
      ) : (
        <img
          src={url}
          alt="What readers will see"
          onError={() => setBroken(true)}
          className="size-full object-contain"
        />
      )}
    </div>
  )
}
