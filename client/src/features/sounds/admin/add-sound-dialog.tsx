import { useState } from 'react'
import { newSound } from '#shared/admin.ts'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { DraftDialog } from '../../../components/draft-dialog.tsx'
import { Field } from '../../../components/field.tsx'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { Switch } from '../../../components/switch.tsx'
import { UploadField } from '../../../components/upload-field.tsx'
import { useWhileMounted } from '../../../hooks/use-while-mounted.ts'
import { useSchemaForm } from '../../../lib/form.ts'
import { useWrite } from '../../../lib/use-write.ts'
import { type Audition, ListenButton } from './audition.tsx'

interface Props {
  audition: Audition
  onClose: () => void
}

export function AddSoundDialog(props: Props) {
  return (
    <DraftDialog title="Add Ambient Sound" onClose={props.onClose}>
      <SoundForm {...props} />
    </DraftDialog>
  )
}

const createTitle = (fileName: string): string => fileName.replace(/\.[^.]+$/, '')

const blank = { title: '', audioUrl: '', isActive: true }

function SoundForm({ audition, onClose }: Props) {
  const { create } = useSoundWrites(onClose)
  const { error, isPending } = create
  const { form, field } = useSchemaForm(newSound, blank, { refusal: error, isSending: isPending })
  const { errors, isSubmitted } = form.formState
  const [fileName, setFileName] = useState('')
  const [isSending, setSending] = useState(false)
  const url = form.watch('audioUrl')

  const handleUploaded = ({ audioUrl }: { audioUrl: string }, { name }: File) => {
    audition.stop()
    setFileName(name)
    form.setValue('audioUrl', audioUrl, { shouldDirty: true, shouldValidate: isSubmitted })
    // Sets the title only if it is empty or was derived from the previous file.
    if (![createTitle(fileName), ''].includes(form.getValues('title').trim())) return
    form.setValue('title', createTitle(name), { shouldDirty: true, shouldValidate: isSubmitted })
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={form.handleSubmit((body) => create.mutate({ body }))}>
      <UploadField
        label="Sound file"
        endpoint={adminApi.site.uploadAudio}
        action={url ? 'Choose another file' : 'Choose a file'}
        waiting="Checking the sound…"
        error={errors.audioUrl?.message}
        onSending={setSending}
        onUploaded={handleUploaded}
        failure="Failed to upload audio"
      >
        {url && (
          <div className="flex items-center gap-4">
            <ListenButton title={fileName} url={url} audition={audition} />
            <div className="min-w-0 text-sm">
              <p className="break-words">{fileName}</p>
              <p role="status" className={audition.failed === url ? 'text-danger' : 'text-xs text-ink-soft'}>
                {audition.failed === url
                  ? 'This sound could not be played. Choose another file.'
                  : 'Uploaded. Play it before you add it.'}
              </p>
            </div>
          </div>
        )}
      </UploadField>
      <Field label="Title" {...field('title')} />
      <Switch
        label="Active"
        isOn={Boolean(form.watch('isActive'))}
        onChange={(isOn) => !isPending && form.setValue('isActive', isOn, { shouldDirty: true })}
      >
        If several are active, readers hear the oldest.
      </Switch>
      <div className="flex justify-end">
        <SubmitButton isPending={isPending} disabled={isSending}>
          Add Ambient Sound
        </SubmitButton>
      </div>
    </form>
  )
}

const { sounds, createSound, updateSound, removeSound } = adminApi.site
const changes = [sounds, api.sounds.list]

/** Mutations of ambient sounds. @param onDone called after a success while the caller is mounted */
export function useSoundWrites(onDone: () => void = () => {}) {
  const onSuccess = useWhileMounted(onDone)
  const withToasts = (done: string, failure: string) => ({
    changes,
    onSuccess,
    success: `Ambient sound ${done} successfully`,
    failure: `Failed to ${failure} ambient sound`,
  })
  return {
    create: useWrite(createSound, withToasts('added', 'add')),
    update: useWrite(updateSound, withToasts('updated', 'update')),
    remove: useWrite(removeSound, withToasts('deleted', 'delete')),
  }
}
