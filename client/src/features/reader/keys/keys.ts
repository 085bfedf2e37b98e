import { useWindowEvents } from '../../../hooks/use-window-events.ts'

/** All keys of the reader. `key` is `KeyboardEvent.key`, with the prefix `Shift+` if Shift is required; `shown` is the displayed label. */
export const keys = [
  { key: ' ', shown: 'Space', command: 'toggle', description: 'Play or pause' },
  { key: 'ArrowLeft', shown: '←', command: 'previousWord', description: 'Back one word' },
  { key: 'ArrowRight', shown: '→', command: 'nextWord', description: 'Forward one word' },
  {
    key: 'Shift+ArrowLeft',
    shown: 'Shift ←',
    command: 'sentenceStart',
    description: 'Start of the sentence',
  },
  { key: 'Shift+ArrowRight', shown: 'Shift →', command: 'nextSentence', description: 'Next sentence' },
  {
    key: 'PageUp',
    shown: 'Page Up',
    command: 'paragraphStart',
    description: 'Start of the paragraph',
  },
  { key: 'ArrowUp', shown: '↑', command: 'faster', description: 'Faster by 10' },
  { key: 'ArrowDown', shown: '↓', command: 'slower', description: 'Slower by 10' },
  { key: 'd', shown: 'D', command: 'lookUp', description: 'Look up the word' },
  { key: 'w', shown: 'W', command: 'saveWord', description: 'Save the word' },
  { key: 'h', shown: 'H', command: 'highlight', description: 'Highlight; again for more' },
  { key: 'm', shown: 'M', command: 'bookmark', description: 'Bookmark the word' },
  { key: 'e', shown: 'E', command: 'writeNote', description: 'Write a note' },
  { key: 'Shift+n', shown: 'Shift N', command: 'nextMark', description: 'Next highlight or note' },
  { key: 'Shift+p', shown: 'Shift P', command: 'previousMark', description: 'Previous highlight or note' },
  { key: 'v', shown: 'V', command: 'readAloud', description: 'Read aloud' },
  { key: 't', shown: 'T', command: 'fullText', description: 'Full text' },
  { key: 'f', shown: 'F', command: 'fullScreen', description: 'Full screen' },
  { key: 'c', shown: 'C', command: 'contents', description: 'Contents' },
  { key: '/', shown: '/', command: 'search', description: 'Search the text' },
  { key: 'n', shown: 'N', command: 'nextChapter', description: 'Next chapter' },
  { key: 'p', shown: 'P', command: 'previousChapter', description: 'Previous chapter' },
  { key: 's', shown: 'S', command: 'settings', description: 'Settings' },
  { key: '?', shown: '?', command: 'showKeys', description: 'Show keyboard shortcuts' },
] as const

export type ReaderCommands = Record<(typeof keys)[number]['command'], () => void>

/** Returns the command of a key press. Keys with Ctrl, Alt or Meta belong to the browser. */
export function findCommand(event: KeyboardEvent): keyof ReaderCommands | undefined {
  const { key } = event
  if (event.ctrlKey || event.altKey || event.metaKey) return undefined
  const plain = key.length === 1 ? key.toLowerCase() : key
  const find = (name: string) => {
    const shifted = event.shiftKey ? keys.find((known) => known.key === `Shift+${name}`) : undefined
    // With Shift, a key of one character keeps its command. A named key, such as an arrow, needs a `Shift+` entry.
    const isSame = !event.shiftKey || name.length === 1
    return (shifted ?? (isSame ? keys.find((known) => known.key === name) : undefined))?.command
  }
  return find(plain) ?? find(toLatinKey(event))
}

/**
 * Returns the lower-case letter, digit, `/` or `?` at the key's QWERTY position, for example `d` for `в`, and `1` for `&` on AZERTY.
 * Returns "" for keys that type a Latin letter or a digit, for named keys such as Enter, and with AltGr.
 */
export function toLatinKey(event: KeyboardEvent): string {
  const { key, code, shiftKey } = event
  const isLatin = key.length > 1 || /[\p{Script=Latin}\d]/u.test(key) || event.getModifierState('AltGraph')
  if (isLatin) return ''
  if (code === 'Slash') return shiftKey ? '?' : '/'
  // Ignores letter keys that type punctuation, as on Dvorak and bépo. Accepts W when it types `'`, as on the Hebrew layout.
  return /^(?:Digit|Key(?=.[\p{L}\p{M}]|W'))(.)/u.exec(code + key)?.[1]?.toLowerCase() ?? ''
}

/** Selector of dialogs that receive every key. Sheets are excluded: they are not modal, so the page still handles its keys. */
export const modal = '[role="dialog"]:not([data-sheet])'

/** True when the focused element uses the key itself: text fields, buttons (Space), sliders and lists (arrows). */
export function isKeyUsed({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  const pressable = 'button:not([aria-disabled="true"])'
  const typed = 'input:not([type="range"]):not([type="checkbox"]), textarea, select, [contenteditable]'
  if (target.closest(`${typed}, ${modal}`)) return true
  if (key === ' ') return target.closest(`${pressable}, a, summary, input[type="checkbox"]`) !== null
  return /^(Arrow|Page|Home|End)/.test(key) && target.closest('input[type="range"]') !== null
}

/** Focusable controls that handle keys but have no text input. */
const controls = 'button, a, summary, input[type="range"], input[type="checkbox"], input[type="radio"]'

/** Removes the focus from a clicked control, so that keys act as shortcuts of the reader page again. */
function blurControl(event: MouseEvent): void {
  const { activeElement } = document
  const isPointer = event.type === 'pointerup' || event.detail > 0
  if (!isPointer || !(activeElement instanceof HTMLElement) || !activeElement.matches(controls)) return
  if (!activeElement.closest(modal)) activeElement.blur()
}

export const useBlurAfterPointer = () => useWindowEvents(['pointerup', 'click'], blurControl, true)

export function useReaderKeys(commands: ReaderCommands, isOn: boolean): void {
  useBlurAfterPointer()
  useKeyDown((event) => {
    if (event.defaultPrevented || isKeyUsed(event)) return
    // An open dialog receives every key, even if the focus is elsewhere.
    if (document.querySelector(modal)) return
    const command = findCommand(event)
    if (!command) return
    // A held key repeats only steps, not other commands.
    if (event.repeat && !/^(Arrow|Page)/.test(event.key)) return
    event.preventDefault()
    commands[command]()
  }, isOn)
}

export function useKeyDown(listener: (event: KeyboardEvent) => void, isOn = true): void {
  useWindowEvents(['keydown'], (event) => {
    if (isOn) listener(event)
  })
}
