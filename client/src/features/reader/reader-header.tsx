import { ChevronLeft } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '../../lib/paths.ts'

export function ReaderHeader({ title, subtitle }: { title: string; subtitle: string }) {
  return (
    <header className="grid grid-cols-[1fr_minmax(0,auto)_1fr] items-center gap-4 border-b border-rule px-4 py-3 sm:px-8 sm:py-4">
      <Link
        href={paths.home}
        className="inline-flex items-center gap-1 justify-self-start py-2 text-sm text-ink-soft hover:text-ink"
      >
        <ChevronLeft aria-hidden size={16} strokeWidth={1.5} />
        Library
      </Link>
      <div className="min-w-0 text-center">
        <h1 className="truncate text-base font-semibold">{title}</h1>
        <p className="truncate text-sm text-ink-soft">{subtitle}</p>
      </div>
    </header>
  )
}
