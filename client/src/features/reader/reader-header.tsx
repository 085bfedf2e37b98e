import { ChevronLeft, Keyboard, Settings } from 'lucide-react'
import { Link } from 'wouter'
import { IconButton } from '../../components/button.tsx'

interface Props {
  title: string
  subtitle: string
  back: { href: string; label: string; onLeave?: () => void }
  onSettings: () => void
  onKeys: () => void
}

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.5 } as const

/** What is read, the way back, and how it is to be read. */
export function ReaderHeader({ title, subtitle, back, onSettings, onKeys }: Props) {
  return (
    <header className="grid grid-cols-[1fr_minmax(0,auto)_1fr] items-center gap-3 border-b border-rule px-4 py-3 sm:px-8 sm:py-4 short:py-1">
      <Link
        href={back.href}
        onClick={back.onLeave}
        className="inline-flex items-center gap-1 justify-self-start py-2 text-sm whitespace-nowrap text-ink-soft hover:text-ink"
      >
        <ChevronLeft aria-hidden size={16} strokeWidth={1.5} className="shrink-0" />
        <span className="max-sm:sr-only">{back.label}</span>
      </Link>
      <div className="min-w-0 text-center">
        <h1 title={title} className="truncate text-base font-semibold">
          {title}
        </h1>
        <p title={subtitle} className="truncate text-sm text-ink-soft">
          {subtitle}
        </p>
      </div>
      <div className="no-print flex justify-self-end">
        <IconButton name="Keys" className="max-sm:hidden" onClick={onKeys}>
          <Keyboard {...icon} />
        </IconButton>
        <IconButton name="Reader settings" onClick={onSettings}>
          <Settings {...icon} />
        </IconButton>
      </div>
    </header>
  )
}
