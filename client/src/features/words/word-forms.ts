/** Parses a list of words that are separated by white space. */
export const wordSet = (words: string) => new Set(words.split(/\s+/))

/** Removes all but letters, and lower-cases. */
export const toLetters = (word: string) => word.replace(/[^\p{L}]+/gu, '').toLowerCase()
