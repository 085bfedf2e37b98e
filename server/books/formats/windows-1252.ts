/** Characters of the bytes 0x80 to 0x9f; five are undefined. */
const high = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** Decodes windows-1252. Node's decoder of that name maps 0x80 to 0x9f to control characters. */
export function decodeWindows1252(bytes: Uint8Array): string {
  return new TextDecoder('latin1')
    .decode(bytes)
    .replace(/[\u0080-\u009f]/g, (character) => high[character.charCodeAt(0) - 0x80] ?? '')
}
