import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import type { Passkey } from '#shared/passkeys.ts'
import { Button } from '../../components/button.tsx'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { EntriesSkeleton } from '../../components/entries-skeleton.tsx'
import { Fetched } from '../../components/fetched.tsx'
import { useFocusFallback } from '../../hooks/use-focus-fallback.ts'
import { errorReason } from '../../lib/call.ts'
import { timeAgo } from '../../lib/dates.ts'
import { query } from '../../lib/queries.ts'
import { toast } from '../../lib/toast.ts'
import { useWrite } from '../../lib/use-write.ts'
import { hasPasskeys, makePasskey } from './browser-passkeys.ts'
import { useOwnerWrite } from './use-owner-write.tsx'

const { list, askForNew, add, remove } = adminApi.passkeys

export function Passkeys() {
  const passkeys = useQuery({ ...query(list), refetchOnMount: 'always' })
  return (
    <Fetched query={passkeys} stays waiting={<EntriesSkeleton label="Loading your passkeys" />}>
      {(passkeys) => <PasskeyList passkeys={passkeys} />}
    </Fetched>
  )
}

function PasskeyList({ passkeys }: { passkeys: Passkey[] }) {
  const haven = useFocusFallback<HTMLUListElement>()
  const adding = useAdding()
  const removing = useRemoving()
  return (
    <>
      <p className="mb-4 max-w-prose text-sm text-ink-soft">
        With a passkey, your password alone is not enough. Add one per device: if you lose them all, only the
        server's owner can help.
      </p>
      {passkeys.length > 0 && (
        <ul ref={haven} tabIndex={-1} className="mb-6 outline-none">
          {passkeys.map((passkey) => (
            <Entry key={passkey.id} passkey={passkey} onRemove={() => removing.ask(passkey)} />
          ))}
        </ul>
      )}
      {hasPasskeys() ? (
        <Button disabled={adding.isPending} onClick={adding.add}>
          {adding.isPending ? 'Adding...' : 'Add a passkey'}
        </Button>
      ) : (
        <p className="text-sm">
          Passkeys cannot be added here. They need https and a browser that supports them.
        </p>
      )}
      {adding.dialog}
      {removing.dialog}
    </>
  )
}

interface EntryProps {
  passkey: Passkey
  onRemove: () => void
}

function Entry({ passkey: { device, host, createdAt, lastUsedAt }, onRemove }: EntryProps) {
  const isElsewhere = host !== window.location.hostname
  return (
    <li className="flex items-center justify-between gap-6 border-b border-rule py-4 last:border-b-0">
      <div className="min-w-0">
        <p className="break-words">{device}</p>
        <p className="text-sm text-ink-soft">
          {lastUsedAt ? `Last used ${timeAgo(lastUsedAt)}` : `Added ${timeAgo(createdAt)}`}
          {isElsewhere && `, works at ${host}`}
        </p>
      </div>
      <Button aria-label={`Remove the passkey of ${device}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  )
}

const fallback = 'Please try again in a moment.'
const failedToAdd = { failure: 'Failed to add a passkey', fallback }

/** Adds a passkey: the server sends a challenge, the browser creates the passkey, the server stores it. */
function useAdding() {
  const [isMaking, setMaking] = useState(false)
  const store = useWrite(add, {
    changes: [list, api.account.sessions],
    success: { title: 'Passkey added', description: 'You will be asked for it after your password.' },
    ...failedToAdd,
  })
  const ask = useOwnerWrite(askForNew, {
    onSuccess: async (challenge) => {
      setMaking(true)
      try {
        store.mutate({ body: await makePasskey(challenge) })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        toast({
          title: failedToAdd.failure,
          description: errorReason(error, fallback),
          variant: 'destructive',
        })
      } finally {
        setMaking(false)
      }
    },
    ...failedToAdd,
  })
  return {
    add: () => ask.mutate({}),
    isPending: ask.isPending || isMaking || store.isPending,
    dialog: ask.dialog,
  }
}

function useRemoving() {
  const [asked, setAsked] = useState<Passkey>()
  const write = useOwnerWrite(remove, {
    changes: [list],
    success: 'Passkey removed',
    failure: 'Failed to remove the passkey',
    fallback,
  })
  const close = () => setAsked(undefined)
  return {
    ask: setAsked,
    dialog: (
      <>
        {asked && (
          <ConfirmDialog
            title="Remove this passkey?"
            description={`The passkey of ${asked.device} will no longer sign you in.`}
            action="Remove"
            pendingAction="Removing..."
            isPending={write.isPending}
            onConfirm={() => write.mutate({ params: { id: asked.id } }, { onSuccess: close })}
            onClose={close}
          />
        )}
        {write.dialog}
      </>
    ),
  }
}
