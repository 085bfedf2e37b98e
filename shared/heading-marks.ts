import type { Category } from './timing/category.ts'

/** Pattern of a heading mark at the start of a line, for JavaScript and Postgres. */
export const headingMarkPattern = '^#{1,6} (?=[^ \\t\\n])'
const everyMark = new RegExp(headingMarkPattern, 'gm')

/** Reports whether `#` marks headings in a category and is not displayed. */
export const allowsHeadingMarks = (category: Category) => category === 'Essay/Information'

export const removeHeadingMarks = (text: string) => text.replace(everyMark, '')
