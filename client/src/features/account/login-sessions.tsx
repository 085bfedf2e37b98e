import { useQuery } from '@tanstack/react-query'
import type { LoginSession } from '#shared/account.ts'
import { api } from '#shared/api.ts'
import { Button } from '../../components/button.tsx'
import { EntriesSkeleton } from '../../components/entries-skeleton.tsx'
import { Fetched } from '../../components/fetched.tsx'
import { useFocusFallback } from '../../hooks/use-focus-fallback.ts'
import { timeAgo } from '../../lib/dates.ts'
import { query } from '../../lib/queries.ts'
import { useWrite } from '../../lib/use-write.ts'

const { sessions, endSession, endOtherSessions } = api.account

export function LoginSessions() {
  const loginSessions = useQuery({ ...query(sessions), refetchOnMount: 'always' })
  return (
    <Fetched query={loginSessions} stays waiting={<EntriesSkeleton label="Loading your devices" />}>
      {(sessions) => <SessionList sessions={sessions} />}
    </Fetched>
  )
}

function SessionList({ sessions }: { sessions: LoginSession[] }) {
  const list = useFocusFallback<HTMLUListElement>()
  const end = useSignOut(endSession, 'Signed out there')
  const endOthers = useSignOut(endOtherSessions, 'Signed out everywhere else')
  const isPending = end.isPending || endOthers.isPending
  return (
    <>
      <ul ref={list} tabIndex={-1} className="-my-4 outline-none">
        {sessions.map((session) => (
          <Entry
            key={session.key}
            session={session}
            isPending={isPending}
            onEnd={() => end.mutate({ params: { key: session.key } })}
          />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button className="mt-8" disabled={isPending} onClick={() => endOthers.mutate({})}>
          Sign out everywhere else
        </Button>
      )}
    </>
  )
}

interface EntryProps {
  session: LoginSession
  isPending: boolean
  onEnd: () => void
}

function Entry({ session: { device, isCurrent, lastUsedAt }, isPending, onEnd }: EntryProps) {
  return (
    <li className="flex items-center justify-between gap-6 border-b border-rule py-4 last:border-b-0">
      <div className="min-w-0">
        <p className="break-words">{device}</p>
        <p className="text-sm text-ink-soft">
          {isCurrent ? 'This browser' : `Last used ${timeAgo(lastUsedAt)}`}
        </p>
      </div>
      {!isCurrent && (
        <Button aria-label={`Sign out of ${device}`} disabled={isPending} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </li>
  )
}

function useSignOut<E extends typeof endSession | typeof endOtherSessions>(endpoint: E, success: string) {
  return useWrite(endpoint, {
    changes: [sessions],
    success,
    failure: 'Failed to sign out',
    fallback: 'Please try again in a moment.',
  })
}
