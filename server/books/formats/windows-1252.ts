/** What the bytes from 0x80 to 0x9f stand for; five of them stand for nothing. */
const high = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** The character of a byte. Node's own decoder of that name reads these as Latin-1 does, where they are controls. */
function westernCharacter(byte: number): string {
  return byte >= 0x80 && byte < 0xa0 ? (high[byte - 0x80] ?? '') : String.fromCharCode(byte)
}

/** Returns bytes read as windows-1252. */
export function decodeWindows1252(bytes: Uint8Array): string {
  return new TextDecoder('latin1')
    .decode(bytes)
    .replace(/[\u0080-\u009f]/g, (character) => westernCharacter(character.charCodeAt(0)))
}
