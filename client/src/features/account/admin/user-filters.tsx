import { UserPlus } from 'lucide-react'
import { Button } from '../../../components/button.tsx'
import { SearchBox } from '../../../components/search-box.tsx'
import { Select } from '../../../components/select.tsx'
import type { UserFilter } from './use-users.ts'

const roles = { all: 'All', admin: 'Administrators', reader: 'Readers' }

interface Props {
  filter: UserFilter
  onFilter: (change: Partial<UserFilter>) => void
  onAdd: () => void
}

export function UserFilters({ filter, onFilter, onAdd }: Props) {
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-[1fr_auto_auto]">
      <SearchBox
        label="Search users"
        placeholder="Search name, email, username"
        className="max-sm:col-span-2"
        search={filter.search}
        onSearch={(search) => onFilter({ search })}
      />
      <Select
        label="Role"
        value={filter.role}
        onChange={({ target }) => onFilter({ role: target.value as UserFilter['role'] })}
      >
        {Object.entries(roles).map(([role, title]) => (
          <option key={role} value={role}>
            {title}
          </option>
        ))}
      </Select>
      <Button className="max-sm:px-2!" onClick={onAdd}>
        <UserPlus aria-hidden size={16} strokeWidth={1.5} />
        Add Admin User
      </Button>
    </div>
  )
}
