import * as z from 'zod/mini'

/** Part of a recording, with the range of words that it reads. */
export const clip = z.object({
  /** 1-based word numbers, both included. */
  startWord: z.number(),
  endWord: z.number(),
  /** 0-based index of the audio file. */
  file: z.number(),
  beginMs: z.number(),
  /** Null for the end of the file. */
  endMs: z.nullable(z.number()),
})
export type Clip = z.infer<typeof clip>
