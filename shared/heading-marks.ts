import type { Category } from './timing/category.ts'

/** The marks that headings begin with, each at the beginning of a line; JavaScript and Postgres both read it so. */
export const headingMarks = '^#{1,6} (?=[^ \\t\\n])'
const everyMark = new RegExp(headingMarks, 'gm')

/** Reports whether `#` marks headings in a category; other categories would show the sign. */
export const readsHeadingMarks = (category: Category) => category === 'Essay/Information'

/** Leaves the headings and takes their marks. */
export const withoutHeadingMarks = (text: string) => text.replace(everyMark, '')
