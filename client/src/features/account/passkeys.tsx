import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import type { Passkey } from '#shared/passkeys.ts'
import { Button } from '../../components/button.tsx'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { Fetched } from '../../components/fetched.tsx'
import { EntriesSkeleton } from '../../components/skeleton.tsx'
import { useFocusFallback } from '../../hooks/use-focus-fallback.ts'
import { timeAgo } from '../../lib/dates.ts'
import { query } from '../../lib/queries.ts'
import { toastFailure } from '../../lib/toast.ts'
import { useWrite } from '../../lib/use-write.ts'
import { hasPasskeys, makePasskey } from './browser-passkeys.ts'
import { DeviceEntry } from './login-sessions.tsx'
import { useOwnerWrite } from './use-owner-write.tsx'

const { list, askForNew, add, remove } = adminApi.passkeys

export function Passkeys() {
  const passkeys = useQuery({ ...query(list), refetchOnMount: 'always' })
  const entries = useFocusFallback<HTMLDivElement>()
  const adding = useAdding(passkeys.refetch)
  const [removing, setRemoving] = useState<Passkey>()
  const removal = useOwnerWrite(remove, {
    changes: [list],
    success: 'Passkey removed',
    failure: 'Failed to remove the passkey',
  })
  const close = () => setRemoving(undefined)
  return (
    <Fetched
      query={passkeys}
      keepsDataOnError
      waiting={<EntriesSkeleton label="Loading your passkeys" count={1} />}
    >
      {(passkeys) => (
        <div ref={entries} tabIndex={-1} className="outline-none">
          <p className="mb-4 max-w-prose text-sm text-ink-soft">
            With a passkey, your password alone is not enough. Add one per device: if you lose them all, only
            the server's owner can help.
          </p>
          {passkeys.length > 0 && (
            <ul className="mb-6">
              {passkeys.map((passkey) => (
                <DeviceEntry key={passkey.id} device={passkey.device} note={describeUse(passkey)}>
                  <Button
                    aria-label={`Remove the passkey for ${passkey.device}`}
                    onClick={() => setRemoving(passkey)}
                  >
                    Remove
                  </Button>
                </DeviceEntry>
              ))}
            </ul>
          )}
          {hasPasskeys() ? (
            <Button disabled={adding.isPending} onClick={adding.add}>
              {adding.isPending ? 'Adding...' : 'Add a passkey'}
            </Button>
          ) : (
            <p className="text-sm">Passkeys need HTTPS and a browser that supports them.</p>
          )}
          {adding.dialog}
          {removing && (
            <ConfirmDialog
              title="Remove this passkey?"
              description={`The passkey for ${removing.device} will stop working.`}
              action="Remove"
              pendingAction="Removing..."
              isPending={removal.isPending}
              onConfirm={() => removal.mutate({ params: { id: removing.id } }, { onSuccess: close })}
              onClose={close}
            />
          )}
          {removal.dialog}
        </div>
      )}
    </Fetched>
  )
}

function describeUse({ host, createdAt, lastUsedAt }: Passkey): string {
  const use = lastUsedAt ? `Last used ${timeAgo(lastUsedAt)}` : `Added ${timeAgo(createdAt)}`
  return host === window.location.hostname ? use : `${use}, for ${host}`
}

const failure = 'Failed to add a passkey'

/**
 * Adds a passkey: the server sends a challenge, the browser creates the passkey, the server stores it.
 * @param refetch called when the browser created no passkey: an earlier attempt, whose response was lost, may have stored one
 */
function useAdding(refetch: () => void) {
  const [isMaking, setMaking] = useState(false)
  const store = useWrite(add, {
    changes: [list, api.account.sessions],
    success: { title: 'Passkey added', description: 'You will be asked for it after your password.' },
    failure,
  })
  const ask = useOwnerWrite(askForNew, {
    onSuccess: async (challenge) => {
      setMaking(true)
      try {
        store.mutate({ body: await makePasskey(challenge) })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        toastFailure(failure, error)
        refetch()
      } finally {
        setMaking(false)
      }
    },
    failure,
  })
  return {
    add: () => ask.mutate({}),
    isPending: ask.isPending || isMaking || store.isPending,
    dialog: ask.dialog,
  }
}
