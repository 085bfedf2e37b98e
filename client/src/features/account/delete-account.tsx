import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { api } from '#shared/api.ts'
import { toastLongMs } from '#shared/limits.ts'
import { Button } from '../../components/button.tsx'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { Field } from '../../components/field.tsx'
import { useOpener } from '../../hooks/use-opener.ts'
import { useShownAddress } from '../../lib/address.ts'
import { handleAccessError, removeCurrentUser, useCurrentUser } from '../../lib/current-user.ts'
import { paths } from '../../lib/paths.ts'
import { toast, toastFailure } from '../../lib/toast.ts'
import { useOwnerWrite } from './use-owner-write.tsx'

export function DeleteAccount() {
  const { id, username } = useCurrentUser()
  const shown = useShownAddress(username)
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState<string>()
  const isOpen = typed !== undefined
  const opener = useOpener(isOpen)
  const input = useRef<HTMLInputElement>(null)
  const remove = useOwnerWrite(api.account.remove, {
    onSuccess: () => {
      removeCurrentUser(client, id)
      // Leaves the page explicitly: otherwise the route guard would store its address as the next user's destination.
      navigate(paths.signIn, { replace: true })
    },
    success: { title: 'Account deleted', description: 'Your account has been successfully deleted.' },
    onError: (error) => {
      input.current?.focus()
      if (error.code !== 'signed_out')
        return toastFailure('Failed to delete account', error, { durationMs: toastLongMs })
      // `signed_out`: an earlier attempt, whose response was lost, may have deleted the account.
      handleAccessError(client, error)
      toast({ title: 'Your account may be deleted already' })
    },
  })
  return (
    <>
      <Button ref={opener} look="danger" onClick={() => setTyped('')}>
        Delete Account
      </Button>
      {isOpen && (
        <ConfirmDialog
          title="Delete Account"
          description="This also deletes your reading history, saved words, notes, books, personal texts and reports. This cannot be undone."
          action="Delete Account"
          isPending={remove.isPending}
          canConfirm={[username, shown].includes(typed.normalize())}
          onConfirm={() => remove.mutate({})}
          onClose={() => setTyped(undefined)}
        >
          <p className="mb-4 text-sm">
            Type your username to confirm:
            <strong className="block break-words select-all">{shown}</strong>
          </p>
          <div className="mb-6">
            <Field
              ref={input}
              label="Username"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              readOnly={remove.isPending}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </div>
        </ConfirmDialog>
      )}
      {remove.dialog}
    </>
  )
}
