import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Toaster } from '../components/toaster.tsx'
import { heedRefusal } from '../lib/me.ts'
import { createQueryClient } from '../lib/queries.ts'
import { Broken } from './broken.tsx'

export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(() => createQueryClient(heedRefusal))
  return (
    <QueryClientProvider client={client}>
      <Broken>{children}</Broken>
      <Toaster />
    </QueryClientProvider>
  )
}
