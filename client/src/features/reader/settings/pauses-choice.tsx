import type { ReactNode } from 'react'
import { Choice } from '../../../components/choice.tsx'
import { usePauses } from '../../../lib/pace.ts'

const pausesToChoose = { Classic: { title: 'Classic' }, Natural: { title: 'Natural' } } as const

/** Which pauses the text is read with; what is playing goes on with them at once. */
export function PausesChoice({ children }: { children?: ReactNode }) {
  const [pauses, setPauses] = usePauses()
  return (
    <Choice label="Pauses" options={pausesToChoose} value={pauses} onChange={setPauses}>
      {children}
    </Choice>
  )
}
