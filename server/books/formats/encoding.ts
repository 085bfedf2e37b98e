import { ApiError } from '#shared/errors.ts'
import { decodeWindows1252 } from './windows-1252.ts'

/** What UTF-16 calls itself at a file's beginning, and UTF-8. */
const marks: [number[], string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/** Bytes that stand for nothing in windows-1252. */
const unassigned = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])
/** Of the letters of a text in a western language at most this share is accented. */
const accentedShareMax = 0.25
/** Of the accented letters at most this share is a capital within a small-lettered word: `donÕt` is another encoding's. */
const misplacedShareMax = 0.1

const unknown = () =>
  new ApiError(
    'invalid',
    'This file’s encoding is not known: open it in a text editor and save it as UTF-8, then try again',
  )

/**
 * Returns the text of a file in UTF-8, in UTF-16 with its mark, or in windows-1252 where that makes sense, with line
 * feeds for line ends.
 * @throws ApiError `invalid` when it is none of these, or no text at all.
 */
export function decodeText(bytes: Uint8Array): string {
  const [mark, encoding] =
    marks.find(([mark]) => mark.every((byte, index) => bytes[index] === byte)) ?? ([[], undefined] as const)
  const body = bytes.subarray(mark.length)
  const text = decodeAs(encoding ?? 'utf-8', body) ?? (encoding ? undefined : decodeWestern(body))
  if (text === undefined || hasControls(text)) throw unknown()
  // Some files have been through two systems: every return before a line feed belongs to it.
  return text.replace(/\r+\n?/g, '\n')
}

/** Returns the text of a file that names its encoding, as XML does; where that is wrong or unknown, as `decodeText` does. */
export function decodeXml(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const named = /^\s*<\?xml[^>]{0,100}?encoding\s{0,5}=\s{0,5}["']([\w-]{1,40})/.exec(head)?.[1]
  const isMarked = marks.some(([mark]) => mark.every((byte, index) => bytes[index] === byte))
  const text = named && !isMarked ? decodeAs(named, bytes) : undefined
  return text?.replace(/\r\n?/g, '\n') ?? decodeText(bytes)
}

function decodeAs(encoding: string, bytes: Uint8Array): string | undefined {
  if (/^(?:windows-1252|cp1252|iso-?8859-1|latin-?1)$/i.test(encoding)) return decodeWindows1252(bytes)
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** The text in windows-1252, unless what comes out is no western language. */
function decodeWestern(bytes: Uint8Array): string | undefined {
  let letters = 0
  let accented = 0
  let misplaced = 0
  for (const [index, byte] of bytes.entries()) {
    if (unassigned.has(byte)) return undefined
    if (isSmall(byte) || (byte >= 0x41 && byte <= 0x5a)) letters += 1
    if (byte < 0xc0) continue
    accented += 1
    if (byte <= 0xde && isSmall(bytes[index - 1])) misplaced += 1
  }
  if (accented > (letters + accented) * accentedShareMax) return undefined
  if (misplaced > accented * misplacedShareMax) return undefined
  return decodeWindows1252(bytes)
}

const isSmall = (byte = 0) => byte >= 0x61 && byte <= 0x7a

/** Whether a text holds what no text holds: control characters other than white space. */
function hasControls(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  return /[\0-\x08\x0e-\x19\x7f]/.test(text)
}
