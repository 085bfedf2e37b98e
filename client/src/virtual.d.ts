declare module 'virtual:common-passwords' {
  /** The most common passwords in lower case, one a line. */
  export const lines: string
}

declare module 'virtual:commonness' {
  /** Word frequencies, in the format of `readCommonness`. */
  export const text: string
}
