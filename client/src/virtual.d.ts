declare module 'virtual:common-passwords' {
  /** The most common passwords in lower case, one per line. */
  export const text: string
}

declare module 'virtual:commonness' {
  /** Word frequencies, about 17 kB, in the format of `parseCommonness`. */
  export const text: string
}

declare module 'punycode/punycode.es6.js' {
  /** Throws on invalid Punycode. */
  export function toUnicode(address: string): string
}
