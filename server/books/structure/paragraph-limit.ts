import { ApiError } from '#shared/errors.ts'
import { formatNumber } from '#shared/format-number.ts'
import { importParagraphsMax } from '#shared/limits.ts'

/** @throws ApiError `too_large` for more paragraphs than any book has: processing them would take minutes. */
export function assertParagraphLimit(paragraphs: number): void {
  if (paragraphs <= importParagraphsMax) return
  const most = formatNumber(importParagraphsMax)
  throw new ApiError('too_large', `This file has more than ${most} paragraphs: divide it into several books`)
}
