import { useQuery } from '@tanstack/react-query'
import { ImageOff, Plus } from 'lucide-react'
import { useState } from 'react'
import type { ManagedSponsorMessage } from '#shared/admin.ts'
import { adminApi } from '#shared/admin-api.ts'
import { formatCount } from '#shared/format-number.ts'
import { Button, SubjectButton } from '../../../components/button.tsx'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { Fetched } from '../../../components/fetched.tsx'
import { Notice } from '../../../components/notice.tsx'
import { EntriesSkeleton } from '../../../components/skeleton.tsx'
import { ActiveSwitch } from '../../../components/switch.tsx'
import { Cell, Row, RowHead, Table } from '../../../components/table.tsx'
import { useFocusFallback } from '../../../hooks/use-focus-fallback.ts'
import { query } from '../../../lib/queries.ts'
import { SponsorDialog } from '../sponsor-dialog.tsx'
import { SponsorFormDialog, useActiveWrite, useSponsorWrites } from './sponsor-form.tsx'

type Action = 'preview' | 'edit' | 'delete'
type Open = { dialog: 'add' } | { dialog: Action; message: ManagedSponsorMessage }

const columns = ['Message', 'Shown', 'Active']

export function SponsorMessages() {
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const { remove } = useSponsorWrites(close)
  const list = useFocusFallback<HTMLElement>()
  const messages = useQuery({ ...query(adminApi.site.sponsorMessages), refetchOnMount: 'always' })
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p role="status" className="text-sm text-ink-soft tabular-nums">
          {messages.data && messages.data.length > 0 && countMessages(messages.data)}
        </p>
        <Button look="primary" disabled={!messages.data} onClick={() => setOpen({ dialog: 'add' })}>
          <Plus />
          Add Sponsor Message
        </Button>
      </div>
      <section ref={list} tabIndex={-1} aria-label="Messages" className="mt-3 outline-none">
        <Fetched
          query={messages}
          failure="The sponsor messages could not be loaded."
          waiting={<EntriesSkeleton label="Loading the sponsor messages" />}
          empty={
            <Notice
              title="No sponsor messages yet"
              text="Messages appear after sign-in, on returning to the library and at the end of a chapter. Add the first one above."
            />
          }
        >
          {(messages) => (
            <Table label="Sponsor messages" columns={columns} hasActions>
              {messages.map((message) => (
                <SponsorRow
                  key={message.id}
                  message={message}
                  onAction={(dialog) => setOpen({ dialog, message })}
                />
              ))}
            </Table>
          )}
        </Fetched>
      </section>
      {open?.dialog === 'add' && <SponsorFormDialog onClose={close} />}
      {open?.dialog === 'edit' && <SponsorFormDialog message={open.message} onClose={close} />}
      {open?.dialog === 'preview' && <SponsorDialog isPreview message={open.message} onClose={close} />}
      {open?.dialog === 'delete' && (
        <ConfirmDialog
          title="Delete this sponsor message?"
          description={
            <>
              This deletes “<bdi>{open.message.title}</bdi>” and its image. It cannot be undone. To keep it
              for later, switch it off instead.
            </>
          }
          action="Delete message"
          isPending={remove.isPending}
          onConfirm={() => remove.mutate({ params: { id: open.message.id } })}
          onClose={close}
        />
      )}
    </>
  )
}

function countMessages(messages: ManagedSponsorMessage[]): string {
  const active = messages.filter(({ isActive }) => isActive).length
  return `${formatCount(messages.length, 'message')}, ${active} active`
}

interface RowProps {
  message: ManagedSponsorMessage
  onAction: (action: Action) => void
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
          // Optimistic update: shows the requested state while the request is pending.
          isOn={Boolean(write.isPending ? write.variables.body.isActive : fields.isActive)}
          onChange={(isActive) =>
            write.isPending || write.mutate({ params: { id }, body: { ...fields, isActive } })
          }
        />
      </Cell>
      <Cell className="align-middle max-lg:inline-block!">
        <div className="flex gap-x-5 lg:justify-end">
          <SubjectButton action="Preview" subject={title} onClick={() => onAction('preview')} />
          <SubjectButton action="Edit" subject={title} onClick={() => onAction('edit')} />
          <SubjectButton action="Delete" subject={title} onClick={() => onAction('delete')} />
        </div>
      </Cell>
    </Row>
  )
}

function WhenShown({ message }: { message: ManagedSponsorMessage }) {
  const times = [
    message.displayOnLogin && 'After sign-in',
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
        <ImageOff size={18} />
      )}
    </div>
  )
}

const toHost = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)
