import { useState } from 'react'
import { type ManagedSponsorMessage, type NewSponsorMessage, newSponsorMessage } from '#shared/admin.ts'
import type { ApiError } from '#shared/errors.ts'
import type { SponsorMessage } from '#shared/site.ts'
import { Button } from '../../../components/button.tsx'
import { DraftDialog } from '../../../components/draft-dialog.tsx'
import { Field, TextAreaField } from '../../../components/field.tsx'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { Switch } from '../../../components/switch.tsx'
import { useSchemaForm } from '../../../lib/form.ts'
import { SponsorDialog } from '../sponsor-dialog.tsx'
import { SponsorImage } from './sponsor-image.tsx'
import { useSponsorWrites } from './use-sponsor-writes.ts'

const switches = {
  isActive: ['Active', 'Shown after chapters, and where chosen below.'],
  displayOnLogin: ['Display on login', 'After signing in.'],
  showWhenReturningToLibrary: ['Show when returning to library', 'When a reader comes back from a book.'],
} as const

interface DialogProps {
  /** The message to edit; absent to add one. */
  message?: ManagedSponsorMessage
  onClose: () => void
}

export function SponsorFormDialog({ message, onClose }: DialogProps) {
  const { create, update } = useSponsorWrites(onClose)
  return (
    <DraftDialog
      title={message ? 'Edit Sponsor Message' : 'Add Sponsor Message'}
      width="text"
      onClose={onClose}
    >
      <SponsorForm
        message={message}
        isPending={create.isPending || update.isPending}
        refusal={create.error ?? update.error}
        onSave={(body) =>
          message ? update.mutate({ params: { id: message.id }, body }) : create.mutate({ body })
        }
      />
    </DraftDialog>
  )
}

interface FormProps {
  message: ManagedSponsorMessage | undefined
  isPending: boolean
  refusal: ApiError | null
  onSave: (message: NewSponsorMessage) => void
}

function SponsorForm({ message, isPending, refusal, onSave }: FormProps) {
  const initial = {
    title: message?.title ?? '',
    content: message?.content ?? '',
    imageUrl: message?.imageUrl ?? '',
    supportUrl: message?.supportUrl ?? '',
    isActive: message?.isActive ?? true,
    displayOnLogin: message?.displayOnLogin ?? false,
    showWhenReturningToLibrary: message?.showWhenReturningToLibrary ?? true,
  }
  const { form, field } = useSchemaForm(newSponsorMessage, initial, { refusal })
  const { errors, isSubmitted } = form.formState
  const [preview, setPreview] = useState<SponsorMessage>()
  const [isSending, setSending] = useState(false)

  const show = form.handleSubmit(({ imageUrl = null, supportUrl = null, ...input }) =>
    setPreview({ ...input, imageUrl, supportUrl, id: message?.id ?? 0 }),
  )

  return (
    <>
      <form noValidate className="grid gap-5" onSubmit={form.handleSubmit(onSave)}>
        <Field label="Title" {...field('title')} />
        <TextAreaField label="Content" rows={4} {...field('content')} />
        <SponsorImage
          url={form.watch('imageUrl') || null}
          error={errors.imageUrl?.message}
          onSending={setSending}
          onChange={(url) =>
            form.setValue('imageUrl', url ?? '', { shouldDirty: true, shouldValidate: isSubmitted })
          }
        />
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
              onChange={(isOn) => form.setValue(name, isOn, { shouldDirty: true })}
            >
              {switches[name][1]}
            </Switch>
          ))}
        </div>
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
