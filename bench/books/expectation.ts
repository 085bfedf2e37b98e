import { z } from 'zod'
import { categories } from '#shared/timing/category.ts'

/**
 * What a book's file is expected to become: a file `NAME.json` beside `NAME`. Its facts are a person's, taken from the
 * printed book or its careful markup, and never from what the import made of it.
 */
export const expectation = z.object({
  category: z.enum(categories),
  form: z.enum(['prose', 'verse', 'play']),
  /** The chapters in their order, and the first words of each. */
  chapters: z.array(z.object({ title: z.string(), begins: z.string() })),
  /** Lines of verse, each whole. */
  lines: z.array(z.string()).optional(),
  /** How often each person speaks. */
  speeches: z.record(z.string(), z.number()).optional(),
})
export type Expectation = z.infer<typeof expectation>
