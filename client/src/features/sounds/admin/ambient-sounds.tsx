import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { adminApi } from '#shared/admin-api.ts'
import type { ManagedSound } from '#shared/managed-sounds.ts'
import { Button } from '../../../components/button.tsx'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { Fetched } from '../../../components/fetched.tsx'
import { Notice } from '../../../components/notice.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { useFocusHaven } from '../../../hooks/use-focus-haven.ts'
import { query } from '../../../lib/queries.ts'
import { AddSoundDialog } from './add-sound-dialog.tsx'
import { SoundTable } from './sound-table.tsx'
import { useAudition } from './use-audition.ts'
import { useSoundWrites } from './use-sound-writes.ts'

/** The sounds to read by: adding, hearing, switching and deleting them. Readers hear the first active one. */
export function AmbientSounds() {
  const [open, setOpen] = useState<'add' | ManagedSound>()
  const list = useFocusHaven<HTMLElement>()
  const audition = useAudition()
  const sounds = useQuery({ ...query(adminApi.site.sounds), refetchOnMount: 'always' })
  const heard = sounds.data?.find(({ isActive }) => isActive)
  const show = (dialog: 'add' | ManagedSound) => {
    audition.stop()
    setOpen(dialog)
  }
  const close = () => {
    audition.stop()
    setOpen(undefined)
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p role="status" className="min-w-0 flex-1 basis-60 text-sm break-words text-ink-soft">
          {sounds.data && sounds.data.length > 0 && whatIsHeard(heard)}
        </p>
        <Button look="primary" disabled={!sounds.data} onClick={() => show('add')}>
          <Plus aria-hidden size={16} strokeWidth={1.5} />
          Add Ambient Sound
        </Button>
      </div>
      <section ref={list} tabIndex={-1} aria-label="Sounds" className="mt-3 outline-none">
        <Fetched query={sounds} failure="The ambient sounds could not be loaded." waiting={<Waiting />}>
          {(sounds) =>
            sounds.length === 0 ? (
              <Notice
                title="No ambient sounds yet"
                text="Rain on a roof, a quiet café: readers may turn on the first active sound while they read. Add one above."
              />
            ) : (
              <SoundTable sounds={sounds} heardId={heard?.id} audition={audition} onDelete={show} />
            )
          }
        </Fetched>
      </section>
      {open === 'add' && <AddSoundDialog audition={audition} onClose={close} />}
      {open && open !== 'add' && <DeleteDialog sound={open} onClose={close} />}
    </>
  )
}

function whatIsHeard(heard: ManagedSound | undefined): string {
  return heard
    ? `Readers who turn the sound on hear the first active one: “${heard.title}”.`
    : 'Readers have no sound to turn on: none is active.'
}

function DeleteDialog({ sound, onClose }: { sound: ManagedSound; onClose: () => void }) {
  const { remove } = useSoundWrites(onClose)
  return (
    <ConfirmDialog
      title="Delete this sound?"
      description={`“${sound.title}” and its file will be gone. This cannot be undone. To keep it for later, switch it off instead.`}
      action="Delete sound"
      pendingAction="Deleting..."
      isPending={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: sound.id } })}
      onClose={onClose}
    />
  )
}

function Waiting() {
  return (
    <Skeleton
      label="Loading the ambient sounds"
      count={3}
      each="flex items-center gap-4 border-b border-rule py-4"
    >
      <div className="size-11 rounded bg-sunk" />
      <div className="h-5 w-1/2 rounded bg-sunk" />
    </Skeleton>
  )
}
