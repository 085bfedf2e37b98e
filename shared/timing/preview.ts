import { pictures, toDisplayText } from './display-text.ts'

const previewCharacters = 200

/** Returns the beginning of a text in one line, without pictures. */
export function createPreview(text: string): string {
  const beginning = text.replace(pictures, '').slice(0, previewCharacters * 2)
  const words = toDisplayText(beginning).split(/\s+/).filter(Boolean)
  return [...words.join(' ')].slice(0, previewCharacters).join('').trim()
}
