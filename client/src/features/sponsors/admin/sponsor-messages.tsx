import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { ManagedSponsorMessage } from '#shared/admin.ts'
import { adminApi } from '#shared/admin-api.ts'
import { Button } from '../../../components/button.tsx'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { Fetched } from '../../../components/fetched.tsx'
import { Notice } from '../../../components/notice.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { useFocusFallback } from '../../../hooks/use-focus-fallback.ts'
import { query } from '../../../lib/queries.ts'
import { SponsorDialog } from '../sponsor-dialog.tsx'
import { SponsorFormDialog } from './sponsor-form.tsx'
import { type SponsorAction, SponsorTable } from './sponsor-table.tsx'
import { useSponsorWrites } from './use-sponsor-writes.ts'

type Open = { dialog: 'add' } | { dialog: SponsorAction; message: ManagedSponsorMessage }

export function SponsorMessages() {
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const list = useFocusFallback<HTMLElement>()
  const messages = useQuery({ ...query(adminApi.site.sponsorMessages), refetchOnMount: 'always' })
  const count = messages.data?.length ?? 0
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p role="status" className="text-sm text-ink-soft tabular-nums">
          {count > 0 && countMessages(messages.data ?? [])}
        </p>
        <Button look="primary" disabled={!messages.data} onClick={() => setOpen({ dialog: 'add' })}>
          <Plus aria-hidden size={16} strokeWidth={1.5} />
          Add Sponsor Message
        </Button>
      </div>
      <section ref={list} tabIndex={-1} aria-label="Messages" className="mt-3 outline-none">
        <Fetched query={messages} failure="The sponsor messages could not be loaded." waiting={<Waiting />}>
          {(messages) =>
            messages.length === 0 ? (
              <Notice
                title="No sponsor messages yet"
                text="Messages appear after login, on returning to the library and at the end of a chapter. Add the first one above."
              />
            ) : (
              <SponsorTable
                messages={messages}
                onAction={(dialog, message) => setOpen({ dialog, message })}
              />
            )
          }
        </Fetched>
      </section>
      {open?.dialog === 'add' && <SponsorFormDialog onClose={close} />}
      {open?.dialog === 'edit' && <SponsorFormDialog message={open.message} onClose={close} />}
      {open?.dialog === 'preview' && <SponsorDialog isPreview message={open.message} onClose={close} />}
      {open?.dialog === 'delete' && <DeleteDialog message={open.message} onClose={close} />}
    </>
  )
}

function countMessages(messages: ManagedSponsorMessage[]): string {
  const active = messages.filter(({ isActive }) => isActive).length
  return `${messages.length} ${messages.length === 1 ? 'message' : 'messages'}, ${active} active`
}

function DeleteDialog({ message, onClose }: { message: ManagedSponsorMessage; onClose: () => void }) {
  const { remove } = useSponsorWrites(onClose)
  return (
    <ConfirmDialog
      title="Delete this sponsor message?"
      description={`This deletes “${message.title}” and its image. It cannot be undone. To keep it for later, switch it off instead.`}
      action="Delete message"
      pendingAction="Deleting..."
      isPending={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: message.id } })}
      onClose={onClose}
    />
  )
}

function Waiting() {
  return (
    <Skeleton label="Loading the sponsor messages" count={3} each="flex gap-4 border-b border-rule py-4">
      <div className="aspect-video w-28 rounded bg-sunk" />
      <div className="flex-1">
        <div className="h-5 w-1/2 rounded bg-sunk" />
        <div className="mt-3 h-4 w-4/5 rounded bg-sunk" />
      </div>
    </Skeleton>
  )
}
