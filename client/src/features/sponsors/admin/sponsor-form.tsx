import { useState } from 'react'
import type { ApiError } from '#shared/errors.ts'
import {
  type ManagedSponsorMessage,
  type NewSponsorMessage,
  newSponsorMessage,
} from '#shared/managed-sponsors.ts'
import type { SponsorMessage } from '#shared/sponsors.ts'
import { Button } from '../../../components/button.tsx'
import { Field, TextAreaField } from '../../../components/field.tsx'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { Switch } from '../../../components/switch.tsx'
import { useSchemaForm } from '../../../lib/form.ts'
import { SponsorDialog } from '../sponsor-dialog.tsx'
import { SponsorImage } from './sponsor-image.tsx'

const switches = {
  isActive: ['Active', 'Readers see it, after a chapter and as chosen below.'],
  displayOnLogin: ['Display on login', 'After signing in.'],
  showWhenReturningToLibrary: ['Show when returning to library', 'On the way back from a book.'],
} as const

interface Props {
  message: ManagedSponsorMessage | undefined
  isPending: boolean
  refusal: ApiError | null
  onSave: (message: NewSponsorMessage) => void
}

/** What a sponsor says, its picture, where its button leads, and when readers see it. */
export function SponsorForm({ message, isPending, refusal, onSave }: Props) {
  const before = {
    title: message?.title ?? '',
    content: message?.content ?? '',
    imageUrl: message?.imageUrl ?? '',
    supportUrl: message?.supportUrl ?? '',
    isActive: message?.isActive ?? true,
    displayOnLogin: message?.displayOnLogin ?? false,
    showWhenReturningToLibrary: message?.showWhenReturningToLibrary ?? true,
  }
  const { form, field } = useSchemaForm(newSponsorMessage, before, { refusal })
  const { errors, isSubmitted } = form.formState
  const [preview, setPreview] = useState<SponsorMessage>()
  const [isSending, setSending] = useState(false)

  const show = form.handleSubmit(({ imageUrl = null, supportUrl = null, ...written }) =>
    setPreview({ ...written, imageUrl, supportUrl, id: message?.id ?? 0 }),
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
              Where “Click Here To Support” leads. Without it there is no button.
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
