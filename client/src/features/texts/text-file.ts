import { isStorable } from '#shared/fields.ts'
import { inFigures } from '#shared/figures.ts'
import { textMaxCharacters } from '#shared/limits.ts'

/** No character takes more bytes than this in UTF-8: a file beyond the limit times this holds too many characters. */
const characterMaxBytes = 4

/** A file that cannot be taken; the message says why and what to do. */
export class FileRefused extends Error {}

/**
 * The text of a file in UTF-8, with plain line feeds.
 * @throws FileRefused for what is not text, is in another encoding or is too long.
 */
export async function readTextFile(file: File): Promise<{ title: string; content: string }> {
  if (file.size > textMaxCharacters * characterMaxBytes) {
    throw new FileRefused(
      `“${file.name}” is too long: a text has at most ${inFigures(textMaxCharacters)} characters.`,
    )
  }
  const content = decode(await file.arrayBuffer())
  if (content === undefined) {
    throw new FileRefused(
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
