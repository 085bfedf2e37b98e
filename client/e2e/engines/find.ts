import type * as TestingLibraryDom from '@testing-library/dom'

declare global {
  interface Window {
    TestingLibraryDom?: typeof TestingLibraryDom
  }
}

/** What is looked for, as people and assistive technology have it: by its role and name, by its label, or by its text. */
export interface Wanted {
  role?: string
  label?: string
  text?: string
  /** The accessible name of what has the role. */
  name?: string
  /** Takes `name` or `text` as a regular expression, not as the whole. */
  isPattern?: boolean
  /** Looks only inside this. */
  within?: Wanted
}

export interface Found {
  text: string
  value: string
  isChecked: boolean
  isDisabled: boolean
  isCurrent: boolean
  /** Its middle, in the viewport. */
  x: number
  y: number
  /** Whether a click on its middle reaches it. */
  isOnTop: boolean
}

/** Runs in the page, which has the Testing Library: finds the first that is wanted and can be seen, and brings it into view. */
export function findInPage(wanted: Wanted): Found | null | 'no library' {
  const library = window.TestingLibraryDom
  if (!library) return 'no library'
  const all = ({ role, label, text, name, isPattern, within }: Wanted): HTMLElement[] => {
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
    isDisabled: element.matches(':disabled'),
    isCurrent: element.ariaCurrent === 'true',
    x,
    y,
    isOnTop: hit !== null && (element.contains(hit) || hit.contains(element)),
  }
}
