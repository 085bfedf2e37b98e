import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { IconButton } from '../../components/button.tsx'

export interface ReaderButtonProps extends ComponentProps<typeof IconButton> {
  icon: LucideIcon
  isFilled?: boolean
}

export function ReaderButton({ icon: Icon, isFilled = false, ...props }: ReaderButtonProps) {
  return (
    <IconButton {...props}>
      <Icon size={20} fill={isFilled ? 'currentColor' : 'none'} />
    </IconButton>
  )
}

/** A button that looks like a link. */
export function TextButton({ className = '', ...props }: ComponentProps<'button'>) {
  return (
    <button type="button" className={`underline underline-offset-2 hover:text-ink ${className}`} {...props} />
  )
}
