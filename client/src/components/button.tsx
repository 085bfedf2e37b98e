import type { ComponentProps } from 'react'

const looks = {
  // Under the pointer it stands out more, never less: what is on it must be read.
  primary:
    'bg-accent text-accent-ink font-semibold hover:bg-[color-mix(in_oklab,var(--accent)_86%,var(--ink))]',
  plain: 'border border-edge bg-surface text-ink font-semibold hover:border-accent',
  danger: 'border border-danger bg-surface text-danger font-semibold hover:bg-danger hover:text-paper',
  quiet: 'text-ink-soft hover:text-ink',
  /** Among links, as one of them. */
  link: 'text-ink-soft hover:text-ink',
}

const base =
  'inline-flex items-center justify-center gap-2 rounded whitespace-nowrap transition duration-slow disabled:opacity-45 pointer-coarse:min-h-11 pointer-coarse:min-w-11'

const sizes = { small: 'py-1 text-xs', normal: 'py-2 text-sm', large: 'py-3 text-base' }

interface Look {
  look?: keyof typeof looks
  size?: keyof typeof sizes
}

/** The classes of a button, for a link that looks like one. */
export function buttonClass({ look = 'plain', size = 'normal' }: Look = {}): string {
  const inset = look === 'link' ? '' : size === 'large' ? 'px-6' : 'px-4'
  return `${base} ${looks[look]} ${inset} ${sizes[size]}`
}

type Props = ComponentProps<'button'> & Look

/** A button; `primary` is the one thing to do here. */
export function Button({ look, size, className = '', type = 'button', ...props }: Props) {
  return <button type={type} className={`${buttonClass({ look, size })} ${className}`} {...props} />
}

/** A button that is an icon: its name is for assistive technology and the tooltip. */
export function IconButton({
  name,
  className = '',
  ...props
}: Omit<ComponentProps<'button'>, 'name'> & { name: string }) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      className={`inline-flex size-11 items-center justify-center rounded text-ink-soft transition-opacity hover:text-ink disabled:opacity-35 ${className}`}
      {...props}
    />
  )
}
