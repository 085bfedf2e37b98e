import type { ListedUser } from '#shared/admin.ts'
import { Button } from '../../../components/button.tsx'
import { Cell, Row, RowHead, Table } from '../../../components/table.tsx'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { dateInWords } from '../../../lib/moments.ts'
import { nameOf } from './user-names.ts'

/** What can be done with an account. */
export type UserAct = 'role' | 'password' | 'delete'

const columns = [
  { title: 'Name' },
  { title: 'E-mail' },
  { title: 'Role' },
  { title: 'Since' },
  { title: 'Actions', isUnseen: true },
]

interface Props {
  users: ListedUser[]
  onAct: (act: UserAct, user: ListedUser) => void
}

/** The accounts, and what to do with each at its row's end. */
export function UserTable({ users, onAct }: Props) {
  return (
    <Table label="Users" columns={columns}>
      {users.map((user) => (
        <UserRow key={user.id} user={user} onAct={(act) => onAct(act, user)} />
      ))}
    </Table>
  )
}

function UserRow({ user, onAct }: { user: ListedUser; onAct: (act: UserAct) => void }) {
  const { id } = useCurrentUser()
  const { username, email, isAdmin, requiresPasswordChange, createdAt } = user
  const acts = {
    role: isAdmin ? 'Make reader' : 'Make administrator',
    password: 'Reset password',
    delete: 'Delete',
  }
  return (
    <Row>
      <RowHead className="text-base lg:max-w-64">
        {nameOf(user)} {user.id === id && <span className="text-sm text-ink-soft">(you)</span>}
      </RowHead>
      <Cell className="wrap-anywhere! lg:max-w-72 lg:min-w-36">
        {email ?? username}
        {email && email.toLowerCase() !== username && (
          <span className="block text-xs text-ink-soft">Signs in as {username}</span>
        )}
      </Cell>
      <Cell className="lg:whitespace-nowrap max-lg:inline! max-lg:after:content-['_·_']">
        {isAdmin ? 'Administrator' : 'Reader'}
        {requiresPasswordChange && (
          <span className="text-xs text-ink-soft lg:block max-lg:before:content-['_·_']">
            Temporary password
          </span>
        )}
      </Cell>
      <Cell className="whitespace-nowrap tabular-nums max-lg:inline!">
        <span className="lg:hidden">since </span>
        {dateInWords(createdAt)}
      </Cell>
      <Cell>
        <div className="flex gap-x-5 max-lg:flex-wrap lg:justify-end">
          {(Object.keys(acts) as UserAct[]).map((act) => (
            <Button
              key={act}
              look="link"
              aria-label={`${acts[act]}: ${nameOf(user)}`}
              onClick={() => onAct(act)}
            >
              {acts[act]}
            </Button>
          ))}
        </div>
      </Cell>
    </Row>
  )
}
