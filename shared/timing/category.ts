/** The five categories of works and personal texts (specification §3); each has its own reading of lines and its own pace. */
export const categories = ['Novel', 'Poem', 'Essay/Information', 'Short Story', 'Stage Play'] as const

/** One of the five categories. */
export type Category = (typeof categories)[number]
