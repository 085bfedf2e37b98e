import { ChevronDown, ChevronLeft, Keyboard, Maximize, Minimize, Settings, TextSearch } from 'lucide-react'
import { Link } from 'wouter'
import { IconButton } from '../../components/button.tsx'
import type { FullScreen } from './use-full-screen.ts'

export interface BackLink {
  href: string
  label: string
  onLeave?: () => void
}

interface Props {
  title: string
  subtitle: string
  back: BackLink
  fullScreen: FullScreen
  /** Opens the contents; undefined for a text without chapters. */
  onContents: (() => void) | undefined
  /** Opens the search; undefined when the contents include it. */
  onSearch: (() => void) | undefined
  onSettings: () => void
  onKeys: () => void
}

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.5 } as const

export function ReaderHeader({
  title,
  subtitle,
  back,
  fullScreen,
  onContents,
  onSearch,
  onSettings,
  onKeys,
}: Props) {
  return (
    <header className="recedes absolute right-(--beside) left-0 top-0 z-10 grid h-(--header) grid-cols-[1fr_minmax(0,auto)_1fr] items-center gap-3 px-4 pt-[env(safe-area-inset-top)] sm:px-8">
      <Link
        href={back.href}
        onClick={back.onLeave}
        className="inline-flex min-h-11 min-w-11 items-center gap-1 justify-self-start py-2 text-sm whitespace-nowrap text-ink-soft hover:text-ink"
      >
        <ChevronLeft aria-hidden size={16} strokeWidth={1.5} className="shrink-0" />
        <span className="max-sm:sr-only">{back.label}</span>
      </Link>
      <div className="min-w-0 text-center">
        <h1 title={title} className="truncate text-base font-semibold">
          {title}
        </h1>
        {onContents ? (
          <button
            type="button"
            title={subtitle}
            aria-label={`${subtitle}, contents`}
            aria-haspopup="dialog"
            className="mx-auto -my-3 flex min-h-11 max-w-full items-center gap-1 text-sm text-ink-soft hover:text-ink"
            onClick={onContents}
          >
            <span className="truncate">{subtitle}</span>
            <ChevronDown aria-hidden size={14} strokeWidth={1.5} className="shrink-0" />
          </button>
        ) : (
          <p title={subtitle} className="truncate text-sm text-ink-soft">
            {subtitle}
          </p>
        )}
      </div>
      <div className="no-print flex justify-self-end">
        {onSearch && (
          <IconButton name="Search the text" onClick={onSearch}>
            <TextSearch {...icon} />
          </IconButton>
        )}
        <IconButton name="Keys" className="max-sm:hidden" onClick={onKeys}>
          <Keyboard {...icon} />
        </IconButton>
        {fullScreen.isAvailable && (
          <IconButton
            name={fullScreen.isOn ? 'Leave full screen' : 'Full screen'}
            className="max-sm:hidden"
            onClick={fullScreen.toggle}
          >
            {fullScreen.isOn ? <Minimize {...icon} /> : <Maximize {...icon} />}
          </IconButton>
        )}
        <IconButton name="Reader settings" onClick={onSettings}>
          <Settings {...icon} />
        </IconButton>
      </div>
    </header>
  )
}
