import { ApiError } from '#shared/errors.ts'
import { decodeWindows1252 } from './windows-1252.ts'

const byteOrderMarks: [number[], string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/** Undefined in windows-1252. */
const unassigned = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])
/** Maximum share of accented letters in a western language. */
const accentedShareMax = 0.25
/** Maximum share of accented capitals inside lower-case words: `donÕt` has another encoding. */
const misplacedShareMax = 0.1

const unknown = () =>
  new ApiError(
    'invalid',
    'This file’s encoding is not known: open it in a text editor and save it as UTF-8, then try again',
  )

/**
 * Decodes UTF-8, UTF-16 with a byte order mark, or plausible windows-1252, and normalizes line ends to line feeds.
 * @throws ApiError `invalid` for any other encoding or binary data.
 */
export function decodeText(bytes: Uint8Array): string {
  const [mark, encoding] =
    byteOrderMarks.find(([mark]) => mark.every((byte, index) => bytes[index] === byte)) ??
    ([[], undefined] as const)
  const body = bytes.subarray(mark.length)
  const text = decodeAs(encoding ?? 'utf-8', body) ?? (encoding ? undefined : decodeWestern(body))
  if (text === undefined || hasControls(text)) throw unknown()
  // Files converted twice have several carriage returns before a line feed.
  return text.replace(/\r+\n?/g, '\n')
}

/** Decodes XML by its declared encoding; falls back to `decodeText` when that is missing or wrong. */
export function decodeXml(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const named = /^\s*<\?xml[^>]{0,100}?encoding\s{0,5}=\s{0,5}["']([\w-]{1,40})/.exec(head)?.[1]
  const isMarked = byteOrderMarks.some(([mark]) => mark.every((byte, index) => bytes[index] === byte))
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

/** Decodes windows-1252; undefined when the result is no western language. */
function decodeWestern(bytes: Uint8Array): string | undefined {
  let letters = 0
  let accented = 0
  let misplaced = 0
  for (const [index, byte] of bytes.entries()) {
    if (unassigned.has(byte)) return undefined
    if (isLowerCase(byte) || (byte >= 0x41 && byte <= 0x5a)) letters += 1
    if (byte < 0xc0) continue
    accented += 1
    if (byte <= 0xde && isLowerCase(bytes[index - 1])) misplaced += 1
  }
  if (accented > (letters + accented) * accentedShareMax) return undefined
  if (misplaced > accented * misplacedShareMax) return undefined
  return decodeWindows1252(bytes)
}

const isLowerCase = (byte = 0) => byte >= 0x61 && byte <= 0x7a

/** Detects control characters other than white space. */
function hasControls(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: detects control characters.
  return /[\0-\x08\x0e-\x19\x7f]/.test(text)
}
