import { ApiError } from '#shared/errors.ts'
import { importParagraphsMax } from '#shared/limits.ts'

/** @throws ApiError `too_large` where there are more paragraphs than any book has: to look through them would take minutes. */
export function refuseTooMany(paragraphs: number): void {
  if (paragraphs <= importParagraphsMax) return
  const most = importParagraphsMax.toLocaleString('en')
  throw new ApiError('too_large', `This file has more than ${most} paragraphs: divide it into several books`)
}
