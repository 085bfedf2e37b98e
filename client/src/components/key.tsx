interface Props {
  children: string
  /** Whether it only reminds those who have keys, beside a button that does the same. */
  isReminder?: boolean
}

/** A key, by the name that stands on it. */
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
