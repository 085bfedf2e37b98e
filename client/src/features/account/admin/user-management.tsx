import { useState } from 'react'
import type { ListedUser } from '#shared/admin.ts'
import { formatNumber } from '#shared/format-number.ts'
import { userPageSizes } from '#shared/limits.ts'
import { Button } from '../../../components/button.tsx'
import { Notice } from '../../../components/notice.tsx'
import { PagedList } from '../../../components/paged-list.tsx'
import { Select } from '../../../components/select.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { AddAdminDialog } from './add-admin-dialog.tsx'
import { type UserFilter, useUsers } from './use-users.ts'
import { UserActionDialog } from './user-action-dialog.tsx'
import { UserFilters } from './user-filters.tsx'
import { type UserAction, UserTable } from './user-table.tsx'

type Open = { dialog: 'add' } | { dialog: UserAction; user: ListedUser }

export function UserManagement() {
  const { filter, changeFilter, users } = useUsers()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)

  return (
    <>
      <UserFilters filter={filter} onFilter={changeFilter} onAdd={() => setOpen({ dialog: 'add' })} />
      <PagedList
        name="Users found"
        query={users}
        failure="The users could not be loaded."
        waiting={<Waiting />}
        page={filter.page}
        onPage={(page) => changeFilter({ page })}
        count={({ total }) => countUsers(total, filter)}
        pageSize={<PageSize limit={filter.limit} onChange={(limit) => changeFilter({ limit })} />}
      >
        {({ users }) =>
          users.length > 0 ? (
            <UserTable users={users} onAction={(dialog, user) => setOpen({ dialog, user })} />
          ) : (
            <Notice title="No users match." text="Try another word, or show all users.">
              <Button onClick={() => changeFilter({ search: '', role: 'all' })}>Show all users</Button>
            </Notice>
          )
        }
      </PagedList>
      {open?.dialog === 'add' && <AddAdminDialog onClose={close} />}
      {open && open.dialog !== 'add' && (
        <UserActionDialog action={open.dialog} user={open.user} onClose={close} />
      )}
    </>
  )
}

const nouns = { all: 'user', admin: 'administrator', reader: 'reader' }

function countUsers(total: number, { role }: UserFilter): string {
  return `${formatNumber(total)} ${nouns[role]}${total === 1 ? '' : 's'}`
}

function PageSize({ limit, onChange }: { limit: number; onChange: (limit: number) => void }) {
  return (
    <Select label="Users per page" value={limit} onChange={({ target }) => onChange(Number(target.value))}>
      {userPageSizes.map((size) => (
        <option key={size} value={size}>
          {size} per page
        </option>
      ))}
    </Select>
  )
}

function Waiting() {
  return (
    <Skeleton
      label="Loading the users"
      count={4}
      each="grid grid-cols-[1fr_1fr] gap-6 border-b border-rule py-4 lg:grid-cols-[1fr_1fr_2fr]"
    >
      <div className="h-5 rounded bg-sunk" />
      <div className="h-5 rounded bg-sunk" />
      <div className="h-5 rounded bg-sunk max-lg:col-span-2" />
    </Skeleton>
  )
}
