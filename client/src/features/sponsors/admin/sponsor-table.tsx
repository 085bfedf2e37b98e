import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import type { ManagedSponsorMessage } from '#shared/admin.ts'
import { Button } from '../../../components/button.tsx'
import { ActiveSwitch } from '../../../components/switch.tsx'
import { Cell, Row, RowHead, Table } from '../../../components/table.tsx'
import { useActiveWrite } from './use-sponsor-writes.ts'

export type SponsorAction = 'preview' | 'edit' | 'delete'

const labels = { preview: 'Preview', edit: 'Edit', delete: 'Delete' } satisfies Record<SponsorAction, string>

const columns = [
  { title: 'Message' },
  { title: 'Shown' },
  { title: 'Active' },
  { title: 'Actions', isTitleHidden: true },
]

interface Props {
  messages: ManagedSponsorMessage[]
  onAction: (action: SponsorAction, message: ManagedSponsorMessage) => void
}

export function SponsorTable({ messages, onAction }: Props) {
  return (
    <Table label="Sponsor messages" columns={columns}>
      {messages.map((message) => (
        <SponsorRow key={message.id} message={message} onAction={(action) => onAction(action, message)} />
      ))}
    </Table>
  )
}

interface RowProps {
  message: ManagedSponsorMessage
  onAction: (action: SponsorAction) => void
}

function SponsorRow({ message, onAction }: RowProps) {
  const { id, createdAt: _, ...fields } = message
  const { title, content, supportUrl } = fields
  const write = useActiveWrite()
  return (
    <Row>
      <RowHead className="lg:w-full lg:max-w-0 lg:align-middle">
        <div className="flex gap-4">
          <Thumbnail url={message.imageUrl} />
          <div className="min-w-0 flex-1">
            <p className="line-clamp-2 text-base">{title}</p>
            <p className="mt-0.5 line-clamp-2 text-ink-soft">{content}</p>
            {supportUrl && <p className="mt-0.5 truncate text-xs text-ink-soft">{toHost(supportUrl)}</p>}
          </div>
        </div>
      </RowHead>
      <Cell className="lg:align-middle max-lg:mt-2 lg:min-w-44">
        <WhenShown message={message} />
      </Cell>
      <Cell className="align-middle max-lg:mr-6 max-lg:inline-block!">
        <ActiveSwitch
          title={title}
          // Optimistic: shows the requested state while it is being saved.
          isOn={Boolean(write.isPending ? write.variables.body.isActive : fields.isActive)}
          onChange={(isActive) =>
            write.isPending || write.mutate({ params: { id }, body: { ...fields, isActive } })
          }
        />
      </Cell>
      <Cell className="align-middle max-lg:inline-block!">
        <div className="flex gap-x-5 lg:justify-end">
          {(Object.keys(labels) as SponsorAction[]).map((action) => (
            <Button
              key={action}
              look="link"
              aria-label={`${labels[action]}: ${title}`}
              onClick={() => onAction(action)}
            >
              {labels[action]}
            </Button>
          ))}
        </div>
      </Cell>
    </Row>
  )
}

function WhenShown({ message }: { message: ManagedSponsorMessage }) {
  const times = [
    message.displayOnLogin && 'After login',
    message.showWhenReturningToLibrary && 'Back in the library',
    'After a chapter',
  ]
  return (
    <ul className="text-xs text-ink-soft max-lg:flex max-lg:flex-wrap max-lg:gap-x-4">
      {times.map((time) => time && <li key={time}>{time}</li>)}
    </ul>
  )
}

function Thumbnail({ url }: { url: string | null }) {
  const [failed, setFailed] = useState<string>()
  const isShown = url && url !== failed
  return (
    <div className="grid aspect-video w-24 shrink-0 place-items-center self-start overflow-hidden rounded bg-sunk text-ink-soft sm:w-28">
      {isShown ? (
        <img
          src={url}
          alt=""
          loading="lazy"
          onError={() => setFailed(url)}
          className="size-full object-cover"
        />
      ) : (
        <ImageOff aria-hidden size={18} strokeWidth={1.5} />
      )}
    </div>
  )
}

function toHost(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}
