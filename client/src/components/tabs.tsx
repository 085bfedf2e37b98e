import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'

interface Props<Name extends string> {
  label: string
  tabs: { name: Name; title: string; content: ReactNode }[]
  current: Name
  onChange: (name: Name) => void
}

/** Tabs with roving focus: arrow keys move between them, and the Tab key reaches only the current one. */
export function Tabs<Name extends string>({ label, tabs, current, onChange }: Props<Name>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const index = tabs.findIndex(({ name }) => name === current)

  const handleKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const next = step && tabs[(index + step + tabs.length) % tabs.length]
    if (!next) return
    event.preventDefault()
    onChange(next.name)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.name}"]`)?.focus()
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="flex flex-wrap gap-x-7 border-b border-rule max-sm:gap-x-4"
        onKeyDown={handleKeyDown}
      >
        {tabs.map(({ name, title }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            data-tab={name}
            aria-selected={name === current}
            aria-controls={`${id}-panel`}
            tabIndex={name === current ? 0 : -1}
            onClick={() => onChange(name)}
            className="-mb-px border-b-2 border-transparent pb-3 text-ink-soft hover:text-ink aria-selected:border-accent aria-selected:font-semibold aria-selected:text-ink"
          >
            {title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`} className="pt-8">
        {tabs[index]?.content}
      </div>
    </>
  )
}
