/** A named key, as in `KeyboardEvent.key`. */
type NamedKey = 'Enter' | 'Escape' | 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'

/** A page driven by any protocol. Pointer and keyboard input are native, not synthetic events. */
export interface EnginePage {
  /** Opens an address and waits until the page has loaded. */
  goto(address: string): Promise<void>
  /** Runs a function in the page; it can use only the page and its argument. */
  evaluate<Result>(work: () => Result): Promise<Result>
  evaluate<Result, Given>(work: (given: Given) => Result, given: Given): Promise<Result>
  /** Clicks a point of the viewport, in CSS pixels. */
  click(x: number, y: number): Promise<void>
  press(key: NamedKey | string): Promise<void>
  type(text: string): Promise<void>
}

interface OpenEngine {
  page: EnginePage
  version: string
  /** Runs a playerctl command, which acts like the media keys of a keyboard or lock screen. Returns its output. */
  mediaKeys?(...command: string[]): string
  close(): Promise<void>
}

export interface BrowserEngine {
  name: string
  /** Starts the browser with one empty page of `viewport`. */
  open(): Promise<OpenEngine>
}

export const viewport = { width: 1280, height: 860 }
