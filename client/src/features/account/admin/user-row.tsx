import type { ListedUser } from '#shared/admin.ts'
import { SubjectButton } from '../../../components/button.tsx'
import { Cell, Row, RowHead } from '../../../components/table.tsx'
import { useShownAddress } from '../../../lib/address.ts'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { formatDate } from '../../../lib/dates.ts'

export type UserAction = 'role' | 'password' | 'delete'

export function UserRow({ user, onAction }: { user: ListedUser; onAction: (action: UserAction) => void }) {
  const { id } = useCurrentUser()
  const { username, email, isAdmin, requiresPasswordChange, createdAt } = user
  const labels = {
    role: isAdmin ? 'Make reader' : 'Make administrator',
    password: 'Reset password',
    delete: 'Delete',
  }
  return (
    <Row>
      <RowHead className="text-base lg:max-w-64">
        <span>{displayName(user)}</span>{' '}
        {user.id === id && <span className="text-sm text-ink-soft">(you)</span>}
      </RowHead>
      <Cell className="wrap-anywhere! lg:max-w-72 lg:min-w-36">
        <span>{useShownAddress(email ?? username)}</span>
        {email && email.toLowerCase() !== username && (
          <span className="block text-xs text-ink-soft">{`Signs in as ${username}`}</span>
        )}
      </Cell>
      <Cell className="lg:whitespace-nowrap max-lg:inline! max-lg:after:content-['_·_']">
        <span>{isAdmin ? 'Administrator' : 'Reader'}</span>
        {requiresPasswordChange && (
          <span className="text-xs text-ink-soft lg:block max-lg:before:content-['_·_']">
            Temporary password
          </span>
        )}
      </Cell>
      <Cell className="whitespace-nowrap tabular-nums max-lg:inline!">
        <span className="lg:hidden">joined </span>
        <span>{formatDate(createdAt)}</span>
      </Cell>
      <Cell>
        <div className="flex gap-x-5 max-lg:flex-wrap lg:justify-end">
          {(Object.keys(labels) as UserAction[]).map((action) => (
            <SubjectButton
              key={action}
              action={labels[action]}
              subject={displayName(user)}
              onClick={() => onAction(action)}
            />
          ))}
        </div>
      </Cell>
    </Row>
  )
}

export function displayName({ firstName, lastName, username }: ListedUser): string {
  return [firstName, lastName].filter(Boolean).join(' ') || username
}
