import { ArrowDown, ArrowUp } from 'lucide-react'
import { IconButton } from './button.tsx'

interface Props {
  way: 'up' | 'down'
  title: string
  canMove: boolean
  className?: string
  onMove: () => void
}

/** Moves an item by one position. Uses `aria-disabled`, because a disabled button would lose the focus. */
export function MoveButton({ way, title, canMove, className = '', onMove }: Props) {
  const Arrow = way === 'up' ? ArrowUp : ArrowDown
  return (
    <IconButton
      name={`Move ${way}: ${title}`}
      aria-disabled={!canMove}
      onClick={() => canMove && onMove()}
      className={`${className} aria-disabled:cursor-not-allowed aria-disabled:opacity-35`}
    >
      <Arrow size={18} />
    </IconButton>
  )
}
