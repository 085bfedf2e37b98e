import { useState } from 'react'
import type { ListedUser } from '#shared/admin.ts'
import { userPageButtons, userPageSizes } from '#shared/limits.ts'
import { Button } from '../../../components/button.tsx'
import { Notice } from '../../../components/notice.tsx'
import { Pagination } from '../../../components/pagination.tsx'
import { Select } from '../../../components/select.tsx'
import { useFocusHaven } from '../../../hooks/use-focus-haven.ts'
import { AddAdminDialog } from './add-admin-dialog.tsx'
import { type UsersAsked, useUsers } from './use-users.ts'
import { UserActDialog } from './user-act-dialog.tsx'
import { UserFilters } from './user-filters.tsx'
import { type UserAct, UserTable } from './user-table.tsx'

type Open = { dialog: 'add' } | { dialog: UserAct; user: ListedUser }

/** The accounts of the site: finding them, making administrators and readers of them, new passwords, deleting them. */
export function UserManagement() {
  const { asked, ask, users } = useUsers()
  const [open, setOpen] = useState<Open>()
  const list = useFocusHaven<HTMLElement>()
  const { data, error, isPlaceholderData } = users
  const close = () => setOpen(undefined)

  const turnTo = (page: number) => {
    ask({ page })
    list.current?.focus({ preventScroll: true })
    list.current?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <>
      <UserFilters asked={asked} onAsk={ask} onAdd={() => setOpen({ dialog: 'add' })} />
      <section
        ref={list}
        tabIndex={-1}
        aria-label="Users found"
        aria-busy={isPlaceholderData}
        className={`scroll-mt-6 transition-opacity outline-none ${isPlaceholderData ? 'opacity-60' : ''}`}
      >
        <p role="status" className="mt-4 mb-1 text-sm text-ink-soft tabular-nums">
          {data && countOf(data.total, asked)}
        </p>
        {error ? (
          <Notice title="The users could not be fetched." text={error.reason}>
            <Button onClick={() => void users.refetch()}>Try again</Button>
          </Notice>
        ) : !data ? (
          <Skeleton />
        ) : data.users.length > 0 ? (
          <UserTable users={data.users} onAct={(dialog, user) => setOpen({ dialog, user })} />
        ) : (
          <Notice title="No users match." text="Try another word, or look through all of them.">
            <Button onClick={() => ask({ search: '', role: 'all' })}>Show all users</Button>
          </Notice>
        )}
      </section>
      {data && data.total > 0 && (
        <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <PageSize limit={asked.limit} onChange={(limit) => ask({ limit })} />
          <Pagination
            page={asked.page}
            totalPages={data.totalPages}
            buttons={userPageButtons}
            onPage={turnTo}
          />
        </div>
      )}
      {open?.dialog === 'add' && <AddAdminDialog onClose={close} />}
      {open && open.dialog !== 'add' && <UserActDialog act={open.dialog} user={open.user} onClose={close} />}
    </>
  )
}

const nouns = { all: 'user', admin: 'administrator', reader: 'reader' }

function countOf(total: number, { role }: UsersAsked): string {
  return `${total.toLocaleString('en')} ${nouns[role]}${total === 1 ? '' : 's'}`
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

/** People who are on their way. */
function Skeleton() {
  return (
    <div role="status" aria-label="Fetching the users">
      {[1, 2, 3, 4].map((place) => (
        <div
          key={place}
          className="grid animate-pulse grid-cols-[1fr_1fr] gap-6 border-b border-rule py-4 motion-reduce:animate-none lg:grid-cols-[1fr_1fr_2fr]"
        >
          <div className="h-5 rounded bg-sunk" />
          <div className="h-5 rounded bg-sunk" />
          <div className="h-5 rounded bg-sunk max-lg:col-span-2" />
        </div>
      ))}
    </div>
  )
}
