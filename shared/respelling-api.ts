import * as z from 'zod/mini'
import { adminEndpoint, endpoint } from './endpoint.ts'
import { line, optionalLine, queryNumber } from './fields.ts'
import { formatNumber } from './format-number.ts'
import { respellingMaxCharacters, respellingsMax, wordMaxCharacters, wordNumberMax } from './limits.ts'

/** Spelling that the voice pronounces: lowercase English letters, with spaces between the syllables. */
const respelling = z.pipe(
  z.pipe(
    optionalLine('Spelling', respellingMaxCharacters),
    z.transform((text) =>
      text
        .toLowerCase()
        .replace(/[’‘]/g, "'")
        .replace(/[\s·-]+/g, ' '),
    ),
  ),
  z.string().check(z.regex(/^(?:[a-z'][a-z' ]*)?$/, 'Write it with English letters, as in “kwee kweg”')),
)

export const wordRespelling = z.object({
  word: z.pipe(line('Word', wordMaxCharacters), z.string().check(z.toLowerCase())),
  /** Empty for the voice's own pronunciation. */
  respelling,
})
export type WordRespelling = z.infer<typeof wordRespelling>

export const respellingsFull = `There are ${formatNumber(respellingsMax)} corrections, which is the limit: remove some to add another`

const byWord = z.record(z.string(), z.string())

/** Corrections of the voice's pronunciation, requested only while the voice reads. */
export const respellingApi = {
  respellings: {
    /** Returns the reader's own respellings and those of the chapter's work, by word. */
    list: endpoint('GET', '/api/user/respellings', {
      query: z.optional(z.object({ chapterId: z.optional(queryNumber(1, wordNumberMax)) })),
      response: z.object({ own: byWord, work: byWord }),
    }),
    set: endpoint('PATCH', '/api/user/respellings', { body: wordRespelling }),
    /** Sets a respelling for every reader of the chapter's work. */
    setForWork: adminEndpoint('PATCH', '/api/chapters/:id/respellings', { body: wordRespelling }),
  },
}
