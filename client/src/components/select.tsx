import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { categories } from '#shared/timing/category.ts'

const box = 'rounded border border-edge bg-surface'
const looks = {
  box: [`${box} py-2 pr-9 pl-3.5 text-sm`, 'right-3'],
  /** Compact select for a row of selects on a phone. */
  narrow: [`${box} py-2.5 pr-6 pl-2 text-xs sm:py-2 sm:pr-9 sm:pl-3.5 sm:text-sm`, 'right-1.5 sm:right-3'],
  line: ['border-b border-edge py-1 pr-6 text-xs', 'right-0'],
}

interface Props extends ComponentProps<'select'> {
  /** Accessible name: the select has no visible label. */
  label: string
  look?: keyof typeof looks
}

export function Options({ titles }: { titles: Record<string, string> }) {
  return Object.entries(titles).map(([value, title]) => (
    <option key={value} value={value}>
      {title}
    </option>
  ))
}

const categoryTitles = Object.fromEntries(categories.map((category) => [category, category]))
export const CategoryOptions = () => <Options titles={categoryTitles} />

export function Select({ label, look = 'box', className = '', ...select }: Props) {
  const [selectClass, arrowClass] = looks[look]
  return (
    <div className={`relative ${className}`}>
      <select
        aria-label={label}
        className={`h-full w-full appearance-none truncate text-ink ${selectClass}`}
        {...select}
      />
      <ChevronDown
        className={`pointer-events-none absolute top-1/2 -translate-y-1/2 text-ink-soft ${arrowClass}`}
      />
    </div>
  )
}
