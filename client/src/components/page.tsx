import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { PageFrame } from './page-frame.tsx'

interface Props {
  header: ReactNode
  title: string
  /** `onBack` may navigate elsewhere; it then returns true. */
  back?: { href: string; label: string; onBack?: () => boolean }
  children: ReactNode
}

export function Page({ header, title, back, children }: Props) {
  return (
    <PageFrame header={header}>
      <div className="pt-6 pb-16 sm:pt-10">
        {back && (
          <Link
            href={back.href}
            onClick={(event) => back.onBack?.() && event.preventDefault()}
            className="-ml-1 mb-2 inline-flex items-center gap-1 py-2 text-sm text-ink-soft hover:text-ink pointer-coarse:min-h-11 pointer-coarse:min-w-11"
          >
            <ChevronLeft aria-hidden size={16} strokeWidth={1.5} />
            {back.label}
          </Link>
        )}
        <h1 className="mb-6 text-xl font-semibold sm:mb-8 sm:text-2xl">{title}</h1>
        {children}
      </div>
    </PageFrame>
  )
}
