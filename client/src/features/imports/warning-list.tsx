import { TriangleAlert } from 'lucide-react'
import { Button } from '../../components/button.tsx'
import type { Warning } from './draft-warnings.ts'

interface Props {
  warnings: Warning[]
  onShow: (id: string) => void
}

export function WarningList({ warnings, onShow }: Props) {
  if (warnings.length === 0) return null
  return (
    <section aria-label="Worth a look" className="border-l-4 border-warning bg-sunk px-4 py-3">
      <h2 className="flex items-center gap-2 text-sm font-semibold">
        <TriangleAlert aria-hidden size={16} strokeWidth={1.5} className="text-warning" />
        Worth a look
      </h2>
      <ul className="mt-1 grid gap-1 text-sm">
        {warnings.map(({ text, id }) => (
          <li key={text} className="flex flex-wrap items-baseline gap-x-3">
            <span className="min-w-0 break-words">{text}</span>
            {id !== undefined && (
              <Button
                look="link"
                className="underline"
                aria-label={`Show: ${text}`}
                onClick={() => onShow(id)}
              >
                Show
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
