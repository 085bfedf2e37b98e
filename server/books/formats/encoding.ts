import chardet from 'chardet'
import { ApiError } from '#shared/errors.ts'

/**
 * Maximum share of unreadable or control characters; more indicates another encoding or binary data. One such character is always
 * accepted.
 */
const flawsShareMax = 1 / 500
/** Maximum share of misplaced characters among those outside ASCII: `donÕt` and `po³udnia` were decoded with the wrong encoding. */
const misplacedShareMax = 0.1
/** Bytes given to the detector before and after the first byte outside ASCII. */
const sampleBytes = 50_000

const unknown = () =>
  new ApiError(
    'invalid',
    'This file’s encoding was not recognized. Open it in a text editor, save it as UTF-8 and try again.',
  )

/**
 * Decodes UTF-8, UTF-16 with a byte order mark, or a plausible code page. An invalid byte becomes U+FFFD.
 * @throws ApiError `invalid` for any other encoding or binary data.
 */
export function decodeText(bytes: Uint8Array): string {
  const marked = findMarkedEncoding(bytes)
  const text = marked ? decodeAs(marked, bytes) : (decodeUtf8(bytes) ?? decodeUnmarked(bytes))
  // biome-ignore lint/suspicious/noControlCharactersInRegex: detects control characters.
  if (text === undefined || !isTolerable(text, /[\0-\x08\x0e-\x19\x7f]/g)) throw unknown()
  return normalize(text)
}

/** Returns the encoding that the first bytes indicate: a byte order mark, or `<` in UTF-16. Undefined for other bytes. */
function findMarkedEncoding(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 3)).toString('hex')
  if (head === 'efbbbf') return 'utf-8'
  if (/^(?:fffe|3c00)/.test(head)) return 'utf-16le'
  return /^(?:feff|003c)/.test(head) ? 'utf-16be' : undefined
}

/** Decodes XML or HTML by its declared encoding, unless the bytes contradict that. @throws like `decodeText` */
export function decodeXml(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1_000))
  const named = /\b(?:encoding|charset)\s{0,5}=\s{0,5}["']?([\w-]{1,40})/i.exec(head)?.[1] ?? 'utf-8'
  // A declaration that is readable as single bytes cannot be in UTF-16, even if it declares UTF-16.
  const isCodePage = !/^(?:utf|ucs)/i.test(named) && !/[^\0-\x7f]/.test(decodeUtf8(bytes) ?? '')
  const text = isCodePage && !findMarkedEncoding(bytes) ? decodeAs(named, bytes) : undefined
  return text === undefined ? decodeText(bytes) : normalize(text)
}

const decodeUtf8 = (bytes: Uint8Array) => decodeAs('utf-8', bytes, true)

/** Decodes text. Undefined for an unknown encoding; with `fatal`, also for bytes that are invalid in the encoding. */
export function decodeAs(encoding: string, bytes: Uint8Array, fatal = false): string | undefined {
  if (/^(?:ascii|windows-1252|cp1252|iso-?8859-1|latin-?1)$/i.test(encoding)) return decodeWindows1252(bytes)
  try {
    return new TextDecoder(encoding, { fatal }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Decodes UTF-8 with invalid bytes, or a code page when most bytes outside ASCII are not UTF-8. */
function decodeUnmarked(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder().decode(bytes)
  if (count(text, /\ufffd/g) < count(text, /[^\0-\x7f\ufffd]/g)) return text
  const first = bytes.findIndex((byte) => byte > 0x7f)
  const [best] = chardet.analyse(bytes.subarray(Math.max(0, first - sampleBytes), first + sampleBytes))
  const detected = best && decodeAs(best.name, bytes)
  if (detected !== undefined && isPlausible(detected)) return detected
  return isTolerable(text, /\ufffd/g) ? text : undefined
}

/** Returns true when few of the characters outside ASCII are misplaced: unreadable, or a capital or a symbol within a word. */
function isPlausible(text: string): boolean {
  const misplaced =
    /[\u0080-\u009f\ufffd]|(?<=\p{Ll})(?![A-Z])\p{Lu}|(?<=\p{L})[^\0-\x7f\p{L}\p{M}\p{P}](?=\p{L})/gu
  return count(text, misplaced) <= count(text, /[^\0-\x7f]/g) * misplacedShareMax
}

const isTolerable = (text: string, flaw: RegExp) =>
  count(text, flaw) <= Math.max(1, text.length * flawsShareMax)

function count(text: string, pattern: RegExp): number {
  let found = 0
  for (const _ of text.matchAll(pattern)) found += 1
  return found
}

/** Converts all kinds of line ends to line feeds, and text to Unicode NFC. */
function normalize(text: string): string {
  // Files converted twice have several carriage returns before a line feed.
  return text
    .replace(/\r+\n|[\r\v\u0085\u2028]/g, '\n')
    .replaceAll('\u2029', '\n\n')
    .normalize('NFC')
}

/** Windows-1252 characters for the bytes 0x80 to 0x9f; five of these bytes are undefined. */
const high = '€\ufffd‚ƒ„…†‡ˆ‰Š‹Œ\ufffdŽ\ufffd\ufffd‘’“”•–—˜™š›œ\ufffdžŸ'

/** Decodes windows-1252. Node's decoder of that name maps 0x80 to 0x9f to control characters. */
export function decodeWindows1252(bytes: Uint8Array): string {
  return new TextDecoder('latin1')
    .decode(bytes)
    .replace(/[\u0080-\u009f]/g, (character) => high[character.charCodeAt(0) - 0x80] ?? '')
}
