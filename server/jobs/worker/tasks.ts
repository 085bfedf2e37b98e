import { typeset } from '#shared/typography.ts'
import { readBook } from '../../books/read-book.ts'
import { readAnnotationFile } from '../annotations/annotation-file.ts'
import { findQuotes } from '../annotations/quotes.ts'
import { measureTexts } from '../measure/measure-texts.ts'
import { countForms } from '../words/count-forms.ts'
import { estimateKnownShare } from '../words/known-share.ts'
import { countBands, findRareWords } from '../words/rare-words.ts'
import { readWordFile } from '../words/word-file.ts'
import { compareRevisions, measureEach } from './re-anchor.ts'

/**
 * Tasks that run in a worker thread. Input and output are plain values that can be copied between threads.
 * A task throws an ApiError to refuse its input; any other error is a bug.
 */
export const tasks = {
  readBook,
  typesetTexts,
  measureTexts,
  measureEach,
  compareRevisions,
  readAnnotationFile,
  findQuotes,
  readWordFile,
  countForms,
  findRareWords,
  countBands,
  estimateKnownShare,
}

function typesetTexts({ texts, language }: { texts: readonly string[]; language: string }): string[] {
  return texts.map((text) => typeset(text, language).text)
}
