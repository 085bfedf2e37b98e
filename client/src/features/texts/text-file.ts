import { isStorable } from '#shared/fields.ts'
import { formatNumber } from '#shared/format-number.ts'
import { textMaxCharacters } from '#shared/limits.ts'

/** Maximum size of a character in UTF-8. */
const characterMaxBytes = 4

/** A file that cannot be read; the message is shown to the reader. */
export class TextFileError extends Error {}

/**
 * Reads a UTF-8 file and normalizes its line ends.
 * @throws TextFileError for a file that is not text, not in UTF-8 or too long
 */
export async function readTextFile(file: File): Promise<{ title: string; content: string }> {
  if (file.size > textMaxCharacters * characterMaxBytes) {
    throw new TextFileError(
      `“${file.name}” is too long. A text can have at most ${formatNumber(textMaxCharacters)} characters.`,
    )
  }
  const content = decode(await file.arrayBuffer())
  if (content === undefined) {
    throw new TextFileError(
      `“${file.name}” is not a text file in UTF-8. Save it as plain text, or copy the text and paste it here.`,
    )
  }
  return { title: file.name.replace(/\.[^.]+$/, ''), content }
}

function decode(bytes: ArrayBuffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return isStorable(text) ? text.replace(/\r\n?/g, '\n') : undefined
  } catch {
    return undefined
  }
}
