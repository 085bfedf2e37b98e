import type * as TestingLibraryDom from '@testing-library/dom'

declare global {
  interface Window {
    TestingLibraryDom?: typeof TestingLibraryDom
  }
}

/** Query for an element: by role and name, by label, or by text. */
export interface ElementQuery {
  role?: string
  label?: string
  text?: string
  /** Accessible name, with `role`. */
  name?: string
  /** Reads `name` or `text` as a regular expression. */
  isPattern?: boolean
  /** Searches inside this element. */
  within?: ElementQuery
}

export interface ElementState {
  text: string
  value: string
  isChecked: boolean
  isDisabled: boolean
  isCurrent: boolean
  /** Middle in the viewport, in px. */
  x: number
  y: number
  /** True when a click on the middle hits the element. */
  isOnTop: boolean
}

/** Runs in the page with the Testing Library: finds the first visible match and scrolls it into view. */
export function findVisibleElement(wanted: ElementQuery): ElementState | null | 'no library' {
  const library = window.TestingLibraryDom
  if (!library) return 'no library'
  const all = ({ role, label, text, name, isPattern, within }: ElementQuery): HTMLElement[] => {
    const asked = (words: string) => (isPattern ? new RegExp(words) : words)
    const inside = within ? all(within).slice(0, 1) : [document.body]
    return inside.flatMap((root) => {
      if (label !== undefined) return library.queryAllByLabelText(root, asked(label))
      if (text !== undefined) return library.queryAllByText(root, asked(text))
      return library.queryAllByRole(root, String(role), name === undefined ? {} : { name: asked(name) })
    })
  }
  const element = all(wanted).find((one) => one.checkVisibility({ visibilityProperty: true }))
  if (!element) return null
  const seen = element.getBoundingClientRect()
  const isInView = seen.top >= 0 && seen.bottom <= innerHeight
  if (!isInView) element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = element.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  const hit = document.elementFromPoint(x, y)
  return {
    text: element.textContent ?? '',
    value: 'value' in element ? String(element.value) : '',
    isChecked: element.ariaChecked === 'true',
    isDisabled: element.matches(':disabled, [aria-disabled="true"]'),
    isCurrent: element.ariaCurrent === 'true',
    x,
    y,
    isOnTop: hit !== null && (element.contains(hit) || hit.contains(element)),
  }
}
