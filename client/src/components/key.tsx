interface Props {
  children: string
  /** Shown beside a button with the same action: hidden from screen readers and on touch screens. */
  isReminder?: boolean
}

export function Key({ children, isReminder = false }: Props) {
  return (
    <kbd
      aria-hidden={isReminder || undefined}
      className={`rounded border border-edge px-1.5 py-0.5 font-ui text-xs whitespace-nowrap text-ink ${isReminder ? 'pointer-coarse:hidden' : ''}`}
    >
      {children}
    </kbd>
  )
}
