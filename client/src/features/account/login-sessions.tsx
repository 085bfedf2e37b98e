import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#shared/api.ts'
import { Button } from '../../components/button.tsx'
import { Fetched } from '../../components/fetched.tsx'
import { EntriesSkeleton } from '../../components/skeleton.tsx'
import { useFocusFallback } from '../../hooks/use-focus-fallback.ts'
import { timeAgo } from '../../lib/dates.ts'
import { query } from '../../lib/queries.ts'
import { useWrite } from '../../lib/use-write.ts'

const { sessions, endSession, endOtherSessions } = api.account

const shared = { changes: [sessions], failure: 'Failed to sign out' }

export function LoginSessions() {
  const loginSessions = useQuery({ ...query(sessions), refetchOnMount: 'always' })
  const list = useFocusFallback<HTMLDivElement>()
  const end = useWrite(endSession, { ...shared, success: 'Device signed out' })
  const endOthers = useWrite(endOtherSessions, { ...shared, success: 'Signed out everywhere else' })
  const isPending = end.isPending || endOthers.isPending
  return (
    <Fetched
      query={loginSessions}
      keepsDataOnError
      waiting={<EntriesSkeleton label="Loading your devices" count={1} />}
    >
      {(sessions) => (
        <div ref={list} tabIndex={-1} className="outline-none">
          <ul className="-my-4">
            {sessions.map(({ key, device, isCurrent, lastUsedAt }) => (
              <DeviceEntry
                key={key}
                device={device}
                note={isCurrent ? 'This browser' : `Last used ${timeAgo(lastUsedAt)}`}
              >
                {!isCurrent && (
                  <Button
                    aria-label={`Sign out of ${device}`}
                    disabled={isPending}
                    onClick={() => end.mutate({ params: { key } })}
                  >
                    Sign out
                  </Button>
                )}
              </DeviceEntry>
            ))}
          </ul>
          {sessions.length > 1 && (
            <Button className="mt-8" disabled={isPending} onClick={() => endOthers.mutate({})}>
              Sign out everywhere else
            </Button>
          )}
        </div>
      )}
    </Fetched>
  )
}

interface EntryProps {
  device: string
  note: string
  children: ReactNode
}

export function DeviceEntry({ device, note, children }: EntryProps) {
  return (
    <li className="flex items-center justify-between gap-6 border-b border-rule py-4 last:border-b-0">
      <div className="min-w-0">
        <p className="break-words">{device}</p>
        <p className="text-sm text-ink-soft">{note}</p>
      </div>
      {children}
    </li>
  )
}
