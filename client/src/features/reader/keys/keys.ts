/** What the reader can be told to do by a key. */
export interface ReaderCommands {
  toggle(): void
  previousWord(): void
  nextWord(): void
  sentenceStart(): void
  nextSentence(): void
  paragraphStart(): void
  faster(): void
  slower(): void
  lookUp(): void
  saveWord(): void
  fullText(): void
  fullScreen(): void
  contents(): void
  search(): void
  nextChapter(): void
  previousChapter(): void
  settings(): void
  showKeys(): void
}

export type CommandName = keyof ReaderCommands

/** Every key of the reader: how the browser names it, how people do, and what it does. `Shift+` is part of the name. */
export const keys: { key: string; shown: string; command: CommandName; does: string }[] = [
  { key: ' ', shown: 'Space', command: 'toggle', does: 'Play and pause' },
  { key: 'ArrowLeft', shown: '←', command: 'previousWord', does: 'Back one word' },
  { key: 'ArrowRight', shown: '→', command: 'nextWord', does: 'Forward one word' },
  {
    key: 'Shift+ArrowLeft',
    shown: 'Shift ←',
    command: 'sentenceStart',
    does: 'To the start of the sentence',
  },
  { key: 'Shift+ArrowRight', shown: 'Shift →', command: 'nextSentence', does: 'To the next sentence' },
  { key: 'PageUp', shown: 'Page Up', command: 'paragraphStart', does: 'To the start of the paragraph' },
  { key: 'ArrowUp', shown: '↑', command: 'faster', does: 'Faster by 10' },
  { key: 'ArrowDown', shown: '↓', command: 'slower', does: 'Slower by 10' },
  { key: 'd', shown: 'D', command: 'lookUp', does: 'Look the word up' },
  { key: 'w', shown: 'W', command: 'saveWord', does: 'Save the word' },
  { key: 't', shown: 'T', command: 'fullText', does: 'Full text' },
  { key: 'f', shown: 'F', command: 'fullScreen', does: 'Full screen' },
  { key: 'c', shown: 'C', command: 'contents', does: 'Contents' },
  { key: '/', shown: '/', command: 'search', does: 'Search the text' },
  { key: 'n', shown: 'N', command: 'nextChapter', does: 'Next chapter' },
  { key: 'p', shown: 'P', command: 'previousChapter', does: 'Previous chapter' },
  { key: 's', shown: 'S', command: 'settings', does: 'Settings' },
  { key: '?', shown: '?', command: 'showKeys', does: 'Show the keys' },
]

/** The command of a key press, or undefined. Keys with Ctrl, Alt or Meta belong to the browser. */
export function commandOf({
  key,
  ctrlKey,
  altKey,
  metaKey,
  shiftKey,
}: KeyboardEvent): CommandName | undefined {
  if (ctrlKey || altKey || metaKey) return undefined
  const plain = key.length === 1 ? key.toLowerCase() : key
  const named = shiftKey && plain.length > 1 ? `Shift+${plain}` : plain
  return keys.find((known) => known.key === named)?.command
}

/** What owns every key while it is open; a sheet is beside the page, and the page has its keys. */
export const modal = '[role="dialog"]:not([data-sheet])'

/** Whether what has the focus needs the key itself: letters are typed, Space presses, arrows move a slider or choose. */
export function isTaken({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  const typed = 'input:not([type="range"]):not([type="checkbox"]), textarea, select, [contenteditable]'
  if (target.closest(`${typed}, ${modal}`)) return true
  if (key === ' ') return target.closest('button, a, summary, input[type="checkbox"]') !== null
  return /^(Arrow|Page|Home|End)/.test(key) && target.closest('input[type="range"]') !== null
}
