import { useState } from 'react'
import { adminApi } from '#shared/admin-api.ts'
import { imagePreviewWidth } from '#shared/limits.ts'
import { UploadField } from '../../../components/upload-field.tsx'
import { toast } from '../../../lib/toast.ts'

interface Props {
  url: string | null
  error: string | undefined
  onChange: (url: string | null) => void
  onSending: (isSending: boolean) => void
}

export function SponsorImage({ url, error, onChange, onSending }: Props) {
  return (
    <UploadField
      label="Image"
      endpoint={adminApi.site.uploadImage}
      action={url ? 'Choose another image' : 'Choose an image'}
      waiting="Preparing the image…"
      error={error}
      onSending={onSending}
      onRemove={url ? () => onChange(null) : undefined}
      removal="Remove image"
      onUploaded={({ imageUrl }) => onChange(imageUrl)}
      onFailed={(description) =>
        toast({ title: 'Failed to upload image', description, variant: 'destructive' })
      }
    >
      {url && <Preview key={url} url={url} />}
    </UploadField>
  )
}

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
