import type { ComponentProps } from 'react'
import { useRestoredFocus } from '../hooks/use-restored-focus.ts'
import { Button } from './button.tsx'

interface Props extends Omit<ComponentProps<typeof Button>, 'ref' | 'type'> {
  isPending: boolean
  /** What it says while what it sent is under way. */
  pending?: string
}

/** The button that sends a form: once at a time, and with the focus still on it afterwards. */
export function SubmitButton({ isPending, pending = 'Saving...', disabled, children, ...button }: Props) {
  const isOff = isPending || Boolean(disabled)
  const ref = useRestoredFocus(isOff)
  return (
    <Button ref={ref} type="submit" look="primary" disabled={isOff} {...button}>
      {isPending ? pending : children}
    </Button>
  )
}
