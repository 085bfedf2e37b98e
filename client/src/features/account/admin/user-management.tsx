import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { ListedUser, UserPageQuery } from '#shared/admin.ts'
import { adminApi } from '#shared/admin-api.ts'
import { formatCount } from '#shared/format-number.ts'
import { userPageSize, userPageSizes } from '#shared/limits.ts'
import { Button } from '../../../components/button.tsx'
import { DraftDialog } from '../../../components/draft-dialog.tsx'
import { Notice } from '../../../components/notice.tsx'
import { PagedList, usePages } from '../../../components/paged-list.tsx'
import { SearchBox } from '../../../components/search-box.tsx'
import { Options, Select } from '../../../components/select.tsx'
import { EntriesSkeleton } from '../../../components/skeleton.tsx'
import { Table } from '../../../components/table.tsx'
import { useWhileMounted } from '../../../hooks/use-while-mounted.ts'
import { query } from '../../../lib/queries.ts'
import { NewAccountForm } from '../new-account-form.tsx'
import { UserActionDialog } from './user-action-dialog.tsx'
import { type UserAction, UserRow } from './user-row.tsx'

const initialFilter: UserPageQuery = { page: 1, limit: userPageSize, role: 'admin', search: '' }

const columns = ['Name', 'Email', 'Role', 'Joined']
const nouns = { all: 'user', admin: 'administrator', reader: 'reader' }
const roles = { all: 'All', admin: 'Administrators', reader: 'Readers' }

export function UserManagement() {
  const pages = usePages(initialFilter, (filter) => query(adminApi.site.users, { query: filter }))
  const { filter, changeFilter } = pages
  /** True for a search within one role: the other role may have matches too. */
  const isNarrowed = filter.search !== '' && filter.role !== 'all'
  const all = isNarrowed ? 'Search all users' : 'Show all users'
  const [isAdding, setAdding] = useState(false)
  const [open, setOpen] = useState<{ action: UserAction; user: ListedUser }>()

  return (
    <>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-[1fr_auto_auto]">
        <SearchBox
          label="Search users"
          placeholder="Search name, email, username"
          className="max-sm:col-span-2"
          search={filter.search}
          onSearch={(search) => changeFilter({ search })}
        />
        <Select
          label="Role"
          value={filter.role}
          onChange={({ target }) => changeFilter({ role: target.value as UserPageQuery['role'] })}
        >
          <Options titles={roles} />
        </Select>
        <Button className="max-sm:px-2!" onClick={() => setAdding(true)}>
          <UserPlus />
          Add Admin User
        </Button>
      </div>
      <PagedList
        name="Users found"
        pages={pages}
        failure="The users could not be loaded."
        waiting={<EntriesSkeleton label="Loading the users" />}
        count={({ total }) => formatCount(total, nouns[filter.role])}
        pageSize={
          <Select
            label="Users per page"
            value={filter.limit}
            onChange={({ target }) => changeFilter({ limit: Number(target.value) })}
          >
            {userPageSizes.map((size) => (
              <option key={size} value={size}>{`${size} per page`}</option>
            ))}
          </Select>
        }
      >
        {({ users }) =>
          users.length > 0 ? (
            <Table label="Users" columns={columns} hasActions>
              {users.map((user) => (
                <UserRow key={user.id} user={user} onAction={(action) => setOpen({ action, user })} />
              ))}
            </Table>
          ) : (
            <Notice title="No users match." text={`Try a different search, or ${all.toLowerCase()}.`}>
              <Button
                onClick={() => changeFilter(isNarrowed ? { role: 'all' } : { role: 'all', search: '' })}
              >
                {all}
              </Button>
            </Notice>
          )
        }
      </PagedList>
      {isAdding && <AddAdminDialog onClose={() => setAdding(false)} />}
      {open && <UserActionDialog {...open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function AddAdminDialog({ onClose }: { onClose: () => void }) {
  const onSuccess = useWhileMounted(onClose)
  return (
    <DraftDialog
      title="Add Admin User"
      description="They can do everything you can do here."
      onClose={onClose}
    >
      <NewAccountForm
        isAdmin
        action="Add Admin User"
        pending="Creating..."
        options={{
          changes: [adminApi.site.users],
          onSuccess,
          success: 'Admin user created successfully',
          failure: 'Failed to create admin user',
        }}
      />
    </DraftDialog>
  )
}
