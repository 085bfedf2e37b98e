declare module 'virtual:common-passwords' {
  /** The most common passwords, in lower case, a line each. */
  export const lines: string
}
