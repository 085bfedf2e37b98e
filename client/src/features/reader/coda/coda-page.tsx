import { type ReactNode, useEffect, useRef } from 'react'
import { ignoredInputProps } from '../quiet/use-recent-input.ts'

interface Props {
  label: string
  title: string
  /** Figures of the reading session: undefined while they load, null for none. */
  figures: ReactNode
  cover?: ReactNode
  children: ReactNode
}

/** Page shown instead of the stage after the last word. Input on the page does not show the hidden controls. */
export function CodaPage({ label, title, figures, cover, children }: Props) {
  const page = useRef<HTMLElement>(null)
  useEffect(() => {
    // Moves the focus away from the desk, which is now hidden. An open dialog or sheet keeps the focus.
    if (!document.activeElement?.closest('[role="dialog"]')) page.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section
      ref={page}
      tabIndex={-1}
      aria-label={`The end of ${title}`}
      {...ignoredInputProps}
      // While the text is hidden, keys that scroll the page must not move the position or change the speed.
      onKeyDown={(event) => /^(Arrow[UD]|PageU)/.test(event.key) && event.stopPropagation()}
      className="absolute inset-0 grid content-center-safe justify-items-center overflow-y-auto bg-paper px-6 pt-(--header) pb-14 outline-none short:pt-4"
    >
      <div className="w-full max-w-[38.75rem]">
        <div className="flex items-start justify-between gap-6">
          <div className="min-w-0">
            <p className="text-sm tracking-wider text-ink-soft uppercase">{label}</p>
            <h2 className="mt-1 text-2xl font-semibold break-words">{title}</h2>
            {figures !== null && <div className="mt-6 min-h-14 short:mt-3">{figures}</div>}
          </div>
          {cover}
        </div>
        <div className="mt-7 border-t border-rule pt-6 short:mt-3 short:pt-3">{children}</div>
      </div>
    </section>
  )
}

export function CodaButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      className="inline-flex min-h-11 items-center text-ink-soft hover:text-ink"
      onClick={onClick}
    >
      {children}
    </button>
  )
}
