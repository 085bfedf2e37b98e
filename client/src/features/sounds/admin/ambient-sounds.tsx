import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ManagedSound } from '#shared/admin.ts'
import { adminApi } from '#shared/admin-api.ts'
import { Button, SubjectButton } from '../../../components/button.tsx'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { Fetched } from '../../../components/fetched.tsx'
import { Notice } from '../../../components/notice.tsx'
import { EntriesSkeleton } from '../../../components/skeleton.tsx'
import { ActiveSwitch } from '../../../components/switch.tsx'
import { Cell, Row, RowHead, Table } from '../../../components/table.tsx'
import { useFocusFallback } from '../../../hooks/use-focus-fallback.ts'
import { formatDate } from '../../../lib/dates.ts'
import { query } from '../../../lib/queries.ts'
import { AddSoundDialog, useSoundWrites } from './add-sound-dialog.tsx'
import { type Audition, ListenButton, useAudition } from './audition.tsx'

const columns = ['Sound', 'Added', 'Active']

export function AmbientSounds() {
  const [open, setOpen] = useState<'add' | ManagedSound>()
  const list = useFocusFallback<HTMLElement>()
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
  const { remove } = useSoundWrites(close)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p role="status" className="min-w-0 flex-1 basis-60 text-sm break-words text-ink-soft">
          {sounds.data && sounds.data.length > 0 && describeHeard(heard)}
        </p>
        <Button look="primary" disabled={!sounds.data} onClick={() => show('add')}>
          <Plus />
          Add Ambient Sound
        </Button>
      </div>
      <section ref={list} tabIndex={-1} aria-label="Sounds" className="mt-3 outline-none">
        <Fetched
          query={sounds}
          failure="The ambient sounds could not be loaded."
          waiting={<EntriesSkeleton label="Loading the ambient sounds" />}
          empty={
            <Notice
              title="No ambient sounds yet"
              text="Readers can play the oldest active sound while they read, such as rain or a quiet café. Add one above."
            />
          }
        >
          {(sounds) => (
            <Table label="Ambient sounds" columns={columns} hasActions>
              {sounds.map((sound) => (
                <SoundRow
                  key={sound.id}
                  sound={sound}
                  isHeard={sound === heard}
                  audition={audition}
                  onDelete={() => show(sound)}
                />
              ))}
            </Table>
          )}
        </Fetched>
      </section>
      {open === 'add' && <AddSoundDialog audition={audition} onClose={close} />}
      {open && open !== 'add' && (
        <ConfirmDialog
          title="Delete this sound?"
          description={
            <>
              This deletes “<bdi>{open.title}</bdi>” and its file. It cannot be undone. To keep it for later,
              switch it off instead.
            </>
          }
          action="Delete sound"
          isPending={remove.isPending}
          onConfirm={() => remove.mutate({ params: { id: open.id } })}
          onClose={close}
        />
      )}
    </>
  )
}

function describeHeard(heard: ManagedSound | undefined): ReactNode {
  if (!heard) return <span>No sound is active, so readers cannot turn one on.</span>
  return (
    <>
      <span>Readers who turn sound on hear “</span>
      <bdi>{heard.title}</bdi>
      <span>”, the oldest active sound.</span>
    </>
  )
}

interface RowProps {
  sound: ManagedSound
  isHeard: boolean
  audition: Audition
  onDelete: () => void
}

function SoundRow({ sound, isHeard, audition, onDelete }: RowProps) {
  const { title, audioUrl, createdAt } = sound
  const { update } = useSoundWrites()
  return (
    <Row>
      <RowHead className="lg:w-full lg:max-w-0 lg:align-middle">
        <div className="flex items-center gap-4">
          <ListenButton title={title} url={audioUrl} audition={audition} />
          <div className="min-w-0">
            <p className="flex flex-wrap items-baseline gap-x-3 text-base">
              <span className="min-w-0 break-words">{title}</span>
              {isHeard && (
                <span className="inline-block rounded-full border border-accent px-2.5 text-xs text-accent">
                  Readers hear this one
                </span>
              )}
            </p>
            <p role="alert" className="text-sm text-danger">
              {audition.failed === audioUrl &&
                'This sound could not be played. Its file may be damaged or missing.'}
            </p>
          </div>
        </div>
      </RowHead>
      <Cell className="lg:align-middle text-ink-soft tabular-nums max-lg:mt-2 max-lg:ml-15 max-lg:text-xs lg:whitespace-nowrap">
        <span className="lg:hidden">Added </span>
        <span>{formatDate(createdAt)}</span>
      </Cell>
      <Cell className="max-lg:mr-6 max-lg:ml-15 max-lg:inline-block! align-middle">
        <ActiveSwitch
          title={title}
          // Optimistic update: shows the requested state while the request is pending.
          isOn={update.isPending ? update.variables.body.isActive : sound.isActive}
          onChange={(isActive) =>
            update.isPending || update.mutate({ params: { id: sound.id }, body: { isActive } })
          }
        />
      </Cell>
      <Cell className="max-lg:inline-block! align-middle">
        <SubjectButton action="Delete" subject={title} onClick={onDelete} />
      </Cell>
    </Row>
  )
}
