import { ArrowDown, ArrowUp } from 'lucide-react'
import { IconButton } from './button.tsx'

interface Props {
  way: 'up' | 'down'
  title: string
  canMove: boolean
  className?: string
  onMove: () => void
}

/** Button that moves an item up or down by one position. */
export function MoveButton({ way, title, canMove, className = '', onMove }: Props) {
  const Arrow = way === 'up' ? ArrowUp : ArrowDown
  return (
    <IconButton name={`Move ${way}: ${title}`} disabled={!canMove} onClick={onMove} className={className}>
      <Arrow size={18} />
    </IconButton>
  )
}
