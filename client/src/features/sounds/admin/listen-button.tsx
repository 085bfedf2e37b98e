import { Play, Square } from 'lucide-react'
import { IconButton } from '../../../components/button.tsx'
import type { Audition } from './use-audition.ts'

export function ListenButton({ title, url, audition }: { title: string; url: string; audition: Audition }) {
  const isPlaying = audition.playing === url
  const Icon = isPlaying ? Square : Play
  return (
    <IconButton
      name={`${isPlaying ? 'Stop' : 'Play'}: ${title}`}
      onClick={() => audition.toggle(url)}
      className={`shrink-0 border ${isPlaying ? 'border-accent text-accent' : 'border-edge'}`}
    >
      <Icon aria-hidden size={18} strokeWidth={1.5} />
    </IconButton>
  )
}
