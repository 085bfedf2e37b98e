import type { ComponentProps } from 'react'
import { Button } from './button.tsx'

interface Props extends Omit<ComponentProps<typeof Button>, 'type'> {
  isPending: boolean
  pending?: string
}

/** Submit button that is disabled while the request is pending. */
export function SubmitButton({ isPending, pending = 'Saving...', disabled, children, ...button }: Props) {
  return (
    <Button type="submit" look="primary" disabled={isPending || disabled} {...button}>
      {isPending ? pending : children}
    </Button>
  )
}
