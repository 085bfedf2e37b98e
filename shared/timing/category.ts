/** The five categories of works and personal texts (specification §3); each has its own line layout and factors. */
export const categories = ['Novel', 'Poem', 'Essay/Information', 'Short Story', 'Stage Play'] as const

export type Category = (typeof categories)[number]
