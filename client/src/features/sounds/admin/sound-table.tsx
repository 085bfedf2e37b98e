import type { ManagedSound } from '#shared/admin.ts'
import { Button } from '../../../components/button.tsx'
import { ActiveSwitch } from '../../../components/switch.tsx'
import { Cell, Row, RowHead, Table } from '../../../components/table.tsx'
import { formatDate } from '../../../lib/dates.ts'
import { ListenButton } from './listen-button.tsx'
import type { Audition } from './use-audition.ts'
import { useSoundWrites } from './use-sound-writes.ts'

const columns = [
  { title: 'Sound' },
  { title: 'Added' },
  { title: 'Active' },
  { title: 'Actions', isTitleHidden: true },
]

interface Props {
  sounds: ManagedSound[]
  /** Id of the sound that readers hear. */
  heardId: number | undefined
  audition: Audition
  onDelete: (sound: ManagedSound) => void
}

export function SoundTable({ sounds, heardId, audition, onDelete }: Props) {
  return (
    <Table label="Ambient sounds" columns={columns}>
      {sounds.map((sound) => (
        <SoundRow
          key={sound.id}
          sound={sound}
          isHeard={sound.id === heardId}
          audition={audition}
          onDelete={() => onDelete(sound)}
        />
      ))}
    </Table>
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
            <p className="text-base">
              {title}
              {isHeard && (
                <span className="ml-3 inline-block rounded-full border border-accent px-2.5 text-xs text-accent">
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
        {formatDate(createdAt)}
      </Cell>
      <Cell className="max-lg:mr-6 max-lg:ml-15 max-lg:inline-block! align-middle">
        <ActiveSwitch
          title={title}
          // Optimistic: shows the requested state while it is being saved.
          isOn={update.isPending ? update.variables.body.isActive : sound.isActive}
          onChange={(isActive) =>
            update.isPending || update.mutate({ params: { id: sound.id }, body: { isActive } })
          }
        />
      </Cell>
      <Cell className="max-lg:inline-block! align-middle">
        <Button look="link" aria-label={`Delete: ${title}`} onClick={onDelete}>
          Delete
        </Button>
      </Cell>
    </Row>
  )
}
