import { UserPlus } from 'lucide-react'
import { Button } from '../../../components/button.tsx'
import { SearchBox } from '../../../components/search-box.tsx'
import { Select } from '../../../components/select.tsx'
import type { UsersAsked } from './use-users.ts'

const roles = { all: 'All', admin: 'Administrators', reader: 'Readers' }

interface Props {
  asked: UsersAsked
  onAsk: (change: Partial<UsersAsked>) => void
  onAdd: () => void
}

/** One row to find people by, and to add an administrator. */
export function UserFilters({ asked, onAsk, onAdd }: Props) {
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-[1fr_auto_auto]">
      <SearchBox
        label="Search users"
        placeholder="Search name, e-mail, username"
        className="max-sm:col-span-2"
        search={asked.search}
        onSearch={(search) => onAsk({ search })}
      />
      <Select
        label="Role"
        value={asked.role}
        onChange={({ target }) => onAsk({ role: target.value as UsersAsked['role'] })}
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
