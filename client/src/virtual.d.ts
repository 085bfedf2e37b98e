declare module 'virtual:common-passwords' {
  /** The most common passwords, in lower case, a line each. */
  export const lines: string
}

declare module 'virtual:commonness' {
  /** How common English words are, as `readCommonness` reads it. */
  export const text: string
}
