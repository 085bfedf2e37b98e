import { useEffect, useState } from 'react'
import type { ApiError } from '#shared/errors.ts'
import {
  type ManagedSponsorMessage,
  type NewSponsorMessage,
  newSponsorMessage,
  type SponsorMessage,
} from '#shared/sponsors.ts'
import { Button } from '../../../components/button.tsx'
import { Field, TextAreaField } from '../../../components/field.tsx'
import { Switch } from '../../../components/switch.tsx'
import { useKeptFocus } from '../../../hooks/use-kept-focus.ts'
import { showFieldErrors, useSchemaForm } from '../../../lib/form.ts'
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
  failure: ApiError | null
  onSave: (message: NewSponsorMessage) => void
  onWritten: (isWritten: boolean) => void
}

/** What a sponsor says, its picture, where its button leads, and when readers see it. */
export function SponsorForm({ message, isPending, failure, onSave, onWritten }: Props) {
  const form = useSchemaForm(newSponsorMessage, {
    title: message?.title ?? '',
    content: message?.content ?? '',
    imageUrl: message?.imageUrl ?? '',
    supportUrl: message?.supportUrl ?? '',
    isActive: message?.isActive ?? true,
    displayOnLogin: message?.displayOnLogin ?? false,
    showWhenReturningToLibrary: message?.showWhenReturningToLibrary ?? true,
  })
  const { errors, isDirty, isSubmitted } = form.formState
  const [preview, setPreview] = useState<SponsorMessage>()
  const [isSending, setSending] = useState(false)
  const button = useKeptFocus(isPending || isSending)
  useEffect(() => {
    onWritten(isDirty)
  }, [isDirty, onWritten])
  useEffect(() => {
    if (failure) showFieldErrors(form, failure)
  }, [form, failure])

  const show = form.handleSubmit(({ imageUrl = null, supportUrl = null, ...written }) =>
    setPreview({ ...written, imageUrl, supportUrl, id: message?.id ?? 0 }),
  )

  return (
    <>
      <form noValidate className="grid gap-5" onSubmit={form.handleSubmit(onSave)}>
        <Field label="Title" error={errors.title?.message} {...form.register('title')} />
        <TextAreaField
          label="Content"
          rows={4}
          error={errors.content?.message}
          {...form.register('content')}
        />
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
          error={errors.supportUrl?.message}
          hint={
            <p className="mt-1.5 text-xs text-ink-soft">
              Where “Click Here To Support” leads. Without it there is no button.
            </p>
          }
          {...form.register('supportUrl')}
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
          <Button ref={button} type="submit" look="primary" disabled={isPending || isSending}>
            {isPending ? 'Saving...' : message ? 'Save changes' : 'Add Sponsor Message'}
          </Button>
        </div>
      </form>
      {preview && <SponsorDialog isPreview message={preview} onClose={() => setPreview(undefined)} />}
    </>
  )
}
