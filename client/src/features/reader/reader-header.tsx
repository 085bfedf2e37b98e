import { ChevronDown, ChevronLeft, Keyboard, Maximize, Minimize, Settings, TextSearch } from 'lucide-react'
import { Link } from 'wouter'
import { ReaderButton } from './reader-button.tsx'
import type { ReaderActions } from './use-reader-actions.ts'

export interface BackLink {
  href: string
  label: string
  onLeave?: () => void
}

interface Props {
  title: string
  subtitle: string
  back: BackLink
  actions: ReaderActions
  /** Undefined for a text without chapters. When defined, the header has no search button, because the contents include the search. */
  onContents: (() => void) | undefined
  onSearch: () => void
}

export function ReaderHeader({ title, subtitle, back, actions, onContents, onSearch }: Props) {
  const { fullScreen, overlays } = actions
  return (
    <header className="recedes absolute right-(--beside) left-0 top-0 z-10 grid h-(--header) grid-cols-[minmax(max-content,1fr)_minmax(0,auto)_minmax(max-content,1fr)] items-center gap-3 px-4 pt-[env(safe-area-inset-top)] sm:px-8 print:static print:block print:h-auto print:visible! print:opacity-100!">
      <Link
        href={back.href}
        onClick={back.onLeave}
        className="no-print inline-flex min-h-11 min-w-11 items-center gap-1 justify-self-start py-2 text-sm whitespace-nowrap text-ink-soft hover:text-ink"
      >
        <ChevronLeft className="shrink-0" />
        <span className="max-sm:sr-only">{back.label}</span>
      </Link>
      <div className="min-w-0 text-center">
        <h1 title={title} className="truncate text-base font-semibold print:whitespace-normal">
          {title}
        </h1>
        {onContents ? (
          <button
            type="button"
            title={subtitle}
            aria-label={`${subtitle}, contents`}
            aria-haspopup="dialog"
            className="mx-auto -my-3 flex min-h-11 print:my-0 max-w-full items-center gap-1 text-sm text-ink-soft hover:text-ink"
            onClick={onContents}
          >
            <span className="truncate print:whitespace-normal">{subtitle}</span>
            <ChevronDown size={14} className="no-print shrink-0" />
          </button>
        ) : (
          <p title={subtitle} className="truncate text-sm text-ink-soft print:whitespace-normal">
            {subtitle}
          </p>
        )}
      </div>
      <div className="no-print flex justify-self-end">
        {!onContents && <ReaderButton icon={TextSearch} name="Search the text" onClick={onSearch} />}
        <ReaderButton
          icon={Keyboard}
          name="Keyboard shortcuts"
          className="max-sm:hidden"
          onClick={overlays.showKeys}
        />
        {document.fullscreenEnabled && (
          <ReaderButton
            icon={fullScreen.isOn ? Minimize : Maximize}
            name={fullScreen.isOn ? 'Leave full screen' : 'Full screen'}
            className="max-sm:hidden"
            onClick={fullScreen.toggle}
          />
        )}
        <ReaderButton icon={Settings} name="Reader settings" onClick={overlays.toggleSettings} />
      </div>
    </header>
  )
}
