/** A key that is no letter, by the name that the page hears. */
type NamedKey = 'Enter' | 'Escape' | 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'

/** What a journey needs of a page, whichever protocol drives it. Pointer and keyboard are the browser's own, not events made by a script. */
export interface EnginePage {
  /** Opens an address and waits until the page has loaded. */
  goto(address: string): Promise<void>
  /** Runs a function in the page, which knows nothing but the page and what it is given. */
  evaluate<Result>(work: () => Result): Promise<Result>
  evaluate<Result, Given>(work: (given: Given) => Result, given: Given): Promise<Result>
  /** Clicks a point of the viewport, in CSS pixels. */
  click(x: number, y: number): Promise<void>
  press(key: NamedKey | string): Promise<void>
  type(text: string): Promise<void>
}

interface OpenEngine {
  page: EnginePage
  /** The version, as the browser itself gives it. */
  version: string
  close(): Promise<void>
}

export interface Engine {
  name: string
  /** Starts the browser with one empty page of `viewport`. */
  open(): Promise<OpenEngine>
}

export const viewport = { width: 1280, height: 860 }
