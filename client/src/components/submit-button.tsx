import type { ComponentProps } from 'react'
import { useRestoredFocus } from '../hooks/use-restored-focus.ts'
import { Button } from './button.tsx'

interface Props extends Omit<ComponentProps<typeof Button>, 'ref' | 'type'> {
  isPending: boolean
  pending?: string
}

/** Submit button that is disabled while the request is pending and keeps its focus. */
export function SubmitButton({ isPending, pending = 'Saving...', disabled, children, ...button }: Props) {
  const isOff = isPending || Boolean(disabled)
  const ref = useRestoredFocus(isOff)
  return (
    <Button ref={ref} type="submit" look="primary" disabled={isOff} {...button}>
      {isPending ? pending : children}
    </Button>
  )
}
