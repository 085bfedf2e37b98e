import type { ReactNode } from 'react'
import { Choice } from '../../../components/choice.tsx'
import { usePauses } from '../../../lib/pace.ts'

const options = { Classic: { title: 'Classic' }, Natural: { title: 'Natural' } } as const

/** Chooses the pace, Classic or Natural. Applies at once, also during playback. */
export function PausesChoice({ children }: { children?: ReactNode }) {
  const [pauses, setPauses] = usePauses()
  return (
    <Choice label="Pauses" options={options} value={pauses} onChange={setPauses}>
      {children}
    </Choice>
  )
}
