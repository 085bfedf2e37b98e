import type { Category } from '#shared/timing/category.ts'
import { type Commonness, parseCommonness } from '#shared/timing/commonness.ts'
import { measureText } from '#shared/timing/measure.ts'
import { readCommonnessText } from './commonness-file.ts'

let commonness: Commonness | undefined

/** Returns the frequencies of English words, loaded at the first call. */
export function getCommonness(): Commonness {
  commonness ??= parseCommonness(readCommonnessText())
  return commonness
}

export function measureTexts({ texts, category }: { texts: readonly string[]; category: Category }) {
  return texts.map((text) => measureText(text, category, getCommonness()))
}
