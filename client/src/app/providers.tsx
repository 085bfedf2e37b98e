import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { SkipLink } from '../components/skip-link.tsx'
import { Toaster } from '../components/toaster.tsx'
import { followCurrentUser, handleAccessError } from '../lib/current-user.ts'
import { createQueryClient } from '../lib/queries.ts'
import { PageErrorBoundary } from './page-error-boundary.tsx'

export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(() => createQueryClient(handleAccessError))
  useEffect(() => {
    return followCurrentUser(client)
  }, [client])
  return (
    <QueryClientProvider client={client}>
      <SkipLink />
      <PageErrorBoundary>{children}</PageErrorBoundary>
      <Toaster />
    </QueryClientProvider>
  )
}
