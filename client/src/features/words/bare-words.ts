/** Words of a text, between spaces or line ends. */
export const setOf = (words: string) => new Set(words.split(/\s+/))

/** A word without what stands around its letters, in small ones. */
export const bare = (word: string) => word.replace(/[^\p{L}]+/gu, '').toLowerCase()
