import type { ReactNode } from 'react'

interface Props {
  device: string
  note: string
  children: ReactNode
}

export function DeviceEntry({ device, note, children }: Props) {
  return (
    <li className="flex items-center justify-between gap-6 border-b border-rule py-4 last:border-b-0">
      <div className="min-w-0">
        <p className="break-words">{device}</p>
        <p className="text-sm text-ink-soft">{note}</p>
      </div>
      {children}
    </li>
  )
}
