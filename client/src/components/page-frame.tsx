import type { ReactNode } from 'react'
import { Footer } from './footer.tsx'

export function PageFrame({ header, children }: { header: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-[75rem] flex-col px-5 sm:px-8">
      {header}
      <main id="content" className="flex-1">
        {children}
      </main>
      <Footer />
    </div>
  )
}
