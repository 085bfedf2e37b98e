import { ApiError } from '#shared/errors.ts'

/** Maximum share of accented letters in a western language. */
const accentedShareMax = 0.25
/** Maximum share of accented capitals inside lower-case words: `donÕt` has another encoding. */
const misplacedShareMax = 0.1

const unknown = () =>
  new ApiError(
    'invalid',
    'This file’s encoding was not recognized. Open it in a text editor, save it as UTF-8 and try again.',
  )

/**
 * Decodes UTF-8, UTF-16 with a byte order mark, or plausible windows-1252, and normalizes line ends to line feeds.
 * @throws ApiError `invalid` for any other encoding or binary data.
 */
export function decodeText(bytes: Uint8Array): string {
  const marked = findMarkedEncoding(bytes)
  const text = decodeAs(marked ?? 'utf-8', bytes) ?? (marked ? undefined : decodeWestern(bytes))
  if (text === undefined || hasControls(text)) throw unknown()
  // Files converted twice have several carriage returns before a line feed.
  return text.replace(/\r+\n?/g, '\n')
}

/** Returns the encoding of the byte order mark. */
function findMarkedEncoding(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 3)).toString('hex')
  if (head === 'efbbbf') return 'utf-8'
  return head.startsWith('fffe') ? 'utf-16le' : head.startsWith('feff') ? 'utf-16be' : undefined
}

/** Decodes XML by its declared encoding; falls back to `decodeText` when that is missing or wrong. */
export function decodeXml(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const named = /^\s*<\?xml[^>]{0,100}?encoding\s{0,5}=\s{0,5}["']([\w-]{1,40})/.exec(head)?.[1]
  const text = named && !findMarkedEncoding(bytes) ? decodeAs(named, bytes) : undefined
  return text?.replace(/\r\n?/g, '\n') ?? decodeText(bytes)
}

/** Decodes text; undefined when it is invalid in the encoding. */
export function decodeAs(encoding: string, bytes: Uint8Array): string | undefined {
  if (/^(?:windows-1252|cp1252|iso-?8859-1|latin-?1)$/i.test(encoding)) return decodeWindows1252(bytes)
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Decodes windows-1252; undefined when the result is no western language. */
function decodeWestern(bytes: Uint8Array): string | undefined {
  const text = decodeWindows1252(bytes)
  const letters = text.replace(/[^a-z]+/gi, '').length
  const accented = text.replace(/[^À-ÿ]+/g, '').length
  const misplaced = text.length - text.replace(/(?<=[a-z])[À-Þ]/g, '').length
  const isWestern =
    !/[\u0081\u008d\u008f\u0090\u009d]/.test(text) &&
    accented <= (letters + accented) * accentedShareMax &&
    misplaced <= accented * misplacedShareMax
  return isWestern ? text : undefined
}

/** Characters of the bytes 0x80 to 0x9f; five are undefined. */
const high = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** Decodes windows-1252. Node's decoder of that name maps 0x80 to 0x9f to control characters. */
export function decodeWindows1252(bytes: Uint8Array): string {
  return new TextDecoder('latin1')
    .decode(bytes)
    .replace(/[\u0080-\u009f]/g, (character) => high[character.charCodeAt(0) - 0x80] ?? '')
}

/** Detects control characters other than white space. */
function hasControls(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: detects control characters.
  return /[\0-\x08\x0e-\x19\x7f]/.test(text)
}
