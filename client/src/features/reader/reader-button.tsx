import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { IconButton } from '../../components/button.tsx'
import { isSecondClick } from '../../lib/second-press.ts'

export interface ReaderButtonProps extends ComponentProps<typeof IconButton> {
  icon: LucideIcon
  isFilled?: boolean
  /** Shown below the icon to new readers, and part of the accessible name. */
  label?: string
  /** True if both clicks of a double click count, as two steps. */
  repeats?: boolean
}

export function ReaderButton({
  icon: Icon,
  isFilled = false,
  label,
  repeats = false,
  className = '',
  onClick,
  ...props
}: ReaderButtonProps) {
  return (
    <IconButton
      {...props}
      className={`flex-col ${className}`}
      onClick={(event) => (!repeats && isSecondClick()) || onClick?.(event)}
    >
      <Icon size={20} className="shrink-0" fill={isFilled ? 'currentColor' : 'none'} />
      {label && <span className="hidden text-[0.6875rem] leading-3 in-data-newcomer:block">{label}</span>}
    </IconButton>
  )
}

export function TextButton({ className = '', ...props }: ComponentProps<'button'>) {
  return (
    <button type="button" className={`underline underline-offset-2 hover:text-ink ${className}`} {...props} />
  )
}
