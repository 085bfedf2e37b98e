import type { ComponentProps } from 'react'
import { Link } from 'wouter'

const looks = {
  // Hover increases the contrast, so that the label stays readable.
  primary:
    'bg-accent text-accent-ink font-semibold hover:bg-[color-mix(in_oklab,var(--accent)_86%,var(--ink))]',
  plain: 'border border-edge bg-surface text-ink font-semibold hover:border-accent',
  outlined: 'border border-accent bg-surface text-accent font-semibold hover:bg-sunk',
  danger: 'border border-danger bg-surface text-danger font-semibold hover:bg-danger hover:text-paper',
  text: 'hover:text-accent',
  quiet: 'text-ink-soft hover:text-ink',
  link: 'text-ink-soft hover:text-ink',
}

const base =
  'inline-flex items-center justify-center gap-2 rounded whitespace-nowrap enlarged:whitespace-normal [&>svg]:shrink-0 transition duration-slow aria-disabled:opacity-45 pointer-coarse:min-h-11 pointer-coarse:min-w-11'

const sizes = { small: 'py-1 text-xs', normal: 'py-2 text-sm', large: 'py-3 text-base' }

interface Look {
  look?: keyof typeof looks
  size?: keyof typeof sizes
}

export function buttonClass({ look = 'plain', size = 'normal' }: Look = {}): string {
  const inset = look === 'link' || look === 'text' ? '' : size === 'large' ? 'px-6' : 'px-4'
  return `${base} ${looks[look]} ${inset} ${sizes[size]}`
}

type Props = ComponentProps<'button'> & Look

/**
 * Button that keeps the focus while it is disabled: it has `aria-disabled` and ignores presses. The attribute `disabled` would move the
 * focus to the page.
 */
export function FocusableButton({ disabled, onClick, ...props }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...props}
      aria-disabled={disabled || undefined}
      // A disabled submit button must not submit its form.
      onClick={disabled ? (event) => event.preventDefault() : onClick}
    />
  )
}

/** The look `primary` is for the main action of a page or dialog. */
export function Button({ look, size, className = '', ...props }: Props) {
  return <FocusableButton className={`${buttonClass({ look, size })} ${className}`} {...props} />
}

interface Subject {
  action: string
  /** Completes the accessible name, as in "Delete: The Tide". */
  subject: string
}

/** Text button for one item of a list. The action "Delete" is fainter than other actions. */
export function SubjectButton({ action, subject, ...button }: Omit<Props, 'children'> & Subject) {
  return (
    <Button look={action === 'Delete' ? 'link' : 'text'} aria-label={`${action}: ${subject}`} {...button}>
      {action}
    </Button>
  )
}

export function SubjectLink({ action, subject, href, ...look }: { href: string } & Look & Subject) {
  return (
    <Link href={href} aria-label={`${action}: ${subject}`} className={buttonClass(look)}>
      {action}
    </Link>
  )
}

/** Button with an icon; `name` is its accessible name and tooltip. */
export function IconButton({
  name,
  className = '',
  ...props
}: Omit<ComponentProps<'button'>, 'name'> & { name: string }) {
  return (
    <FocusableButton
      aria-label={name}
      title={name}
      className={`inline-flex size-11 items-center justify-center rounded text-ink-soft transition-opacity hover:text-ink aria-disabled:opacity-35 ${className}`}
      {...props}
    />
  )
}
