import { readBook } from '../../books/read-book.ts'
import { recountWords } from '../../upgrade/recount.ts'
import { measureTexts } from '../measure/measure-texts.ts'
import { compareRevisions } from './compare.ts'
import { measureEach } from './measure-each.ts'

/**
 * The work that is done off the main thread: plain input to plain output, both of which can be copied between threads.
 * A task that throws an ApiError refuses its input; whatever else it throws is a fault.
 */
export const tasks = { readBook, measureTexts, measureEach, recountWords, compareRevisions }
