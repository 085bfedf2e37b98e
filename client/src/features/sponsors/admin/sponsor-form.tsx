import { useState } from 'react'
import { type ManagedSponsorMessage, newSponsorMessage } from '#shared/admin.ts'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { imagePreviewWidth } from '#shared/limits.ts'
import type { SponsorMessage } from '#shared/site.ts'
import { Button } from '../../../components/button.tsx'
import { DraftDialog } from '../../../components/draft-dialog.tsx'
import { EditConflict } from '../../../components/edit-conflict.tsx'
import { Field, TextAreaField } from '../../../components/field.tsx'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { Switch } from '../../../components/switch.tsx'
import { UploadField } from '../../../components/upload-field.tsx'
import { useWhileMounted } from '../../../hooks/use-while-mounted.ts'
import { call } from '../../../lib/call.ts'
import { useSchemaForm } from '../../../lib/form.ts'
import { useWrite } from '../../../lib/use-write.ts'
import { SponsorDialog } from '../sponsor-dialog.tsx'

const switches = {
  isActive: ['Active', 'Shown after chapters, and where chosen below.'],
  displayOnLogin: ['Show after sign-in', 'When a reader signs in.'],
  showWhenReturningToLibrary: ['Show when returning to library', 'When a reader comes back from a book.'],
} as const

interface Props {
  message?: ManagedSponsorMessage | undefined
  onClose: () => void
}

export function SponsorFormDialog({ message, onClose }: Props) {
  const title = message ? 'Edit Sponsor Message' : 'Add Sponsor Message'
  return (
    <DraftDialog title={title} width="text" onClose={onClose}>
      <SponsorForm message={message} onClose={onClose} />
    </DraftDialog>
  )
}

function SponsorForm({ message, onClose }: Props) {
  const { create, update } = useSponsorWrites(onClose)
  const initial = {
    title: message?.title ?? '',
    content: message?.content ?? '',
    imageUrl: message?.imageUrl ?? '',
    supportUrl: message?.supportUrl ?? '',
    isActive: message?.isActive ?? true,
    displayOnLogin: message?.displayOnLogin ?? false,
    showWhenReturningToLibrary: message?.showWhenReturningToLibrary ?? true,
    updatedAt: message?.updatedAt,
  }
  const isPending = create.isPending || update.isPending
  const { form, field } = useSchemaForm(newSponsorMessage, initial, {
    refusal: create.error ?? update.error,
    isSending: isPending,
  })
  const { errors, isSubmitted } = form.formState
  const imageUrl = form.watch('imageUrl')
  const setImageUrl = (url: string) =>
    form.setValue('imageUrl', url, { shouldDirty: true, shouldValidate: isSubmitted })
  const [preview, setPreview] = useState<SponsorMessage>()
  const [isSending, setSending] = useState(false)

  const show = form.handleSubmit(({ imageUrl = null, supportUrl = null, ...input }) =>
    setPreview({ ...input, imageUrl, supportUrl, id: message?.id ?? 0 }),
  )

  const save = form.handleSubmit((body, as, changes) =>
    message && as !== 'copy'
      ? update.mutate({ params: { id: message.id }, body: changes })
      : create.mutate({ body }),
  )

  const fetchTheirs = async () =>
    (await call(adminApi.site.sponsorMessages, {})).find(({ id }) => id === message?.id)

  return (
    <>
      <form noValidate className="grid gap-5" onSubmit={save}>
        <Field label="Title" {...field('title')} />
        <TextAreaField label="Content" rows={4} {...field('content')} />
        <UploadField
          label="Image"
          endpoint={adminApi.site.uploadImage}
          action={imageUrl ? 'Choose another image' : 'Choose an image'}
          waiting="Preparing the image…"
          error={errors.imageUrl?.message}
          onSending={setSending}
          onRemove={imageUrl ? () => setImageUrl('') : undefined}
          removal="Remove image"
          onUploaded={(answer) => setImageUrl(answer.imageUrl)}
          failure="Failed to upload image"
        >
          {imageUrl && <ImagePreview key={imageUrl} url={imageUrl} />}
        </UploadField>
        <Field
          label="Support URL"
          type="url"
          inputMode="url"
          placeholder="https://"
          hint={
            <p className="mt-1.5 text-xs text-ink-soft">
              Address of the “Click Here To Support” button. Leave it empty for no button.
            </p>
          }
          {...field('supportUrl')}
        />
        <div className="border-t border-rule pt-2">
          {(Object.keys(switches) as (keyof typeof switches)[]).map((name) => (
            <Switch
              key={name}
              label={switches[name][0]}
              isOn={Boolean(form.watch(name))}
              onChange={(isOn) => !isPending && form.setValue(name, isOn, { shouldDirty: true })}
            >
              {switches[name][1]}
            </Switch>
          ))}
        </div>
        <EditConflict error={update.error} fetchTheirs={fetchTheirs} canCopy onSave={save} />
        <div className="flex flex-wrap justify-between gap-3">
          <Button onClick={() => void show()}>Preview</Button>
          <SubmitButton isPending={isPending} disabled={isSending}>
            {message ? 'Save changes' : 'Add Sponsor Message'}
          </SubmitButton>
        </div>
      </form>
      {preview && <SponsorDialog isPreview message={preview} onClose={() => setPreview(undefined)} />}
    </>
  )
}

function ImagePreview({ url }: { url: string }) {
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

const { sponsorMessages, createSponsorMessage, updateSponsorMessage, removeSponsorMessage } = adminApi.site
const { afterLogin, inLibrary, afterChapter } = api.sponsors
const changes = [sponsorMessages, afterLogin, inLibrary, afterChapter]

/** Mutations of sponsor messages. @param onDone called after a success while the caller is mounted */
export function useSponsorWrites(onDone: () => void) {
  const onSuccess = useWhileMounted(onDone)
  const withToasts = (done: string, failure: string) => ({
    changes,
    onSuccess,
    success: `Sponsor message ${done} successfully`,
    failure,
  })
  return {
    create: useWrite(createSponsorMessage, withToasts('created', 'Failed to create sponsor message')),
    update: useWrite(updateSponsorMessage, withToasts('updated', 'Failed to update sponsor message')),
    remove: useWrite(removeSponsorMessage, withToasts('deleted', 'Failed to delete message')),
  }
}

export function useActiveWrite() {
  return useWrite(updateSponsorMessage, {
    changes,
    success: 'Sponsor message updated successfully',
    failure: 'Failed to update message',
  })
}
