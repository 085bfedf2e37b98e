import type { Category } from '../../../shared/timing/category.ts'
import { type Commonness, readCommonness } from '../../../shared/timing/commonness.ts'
import { type Measure, measureText } from '../../../shared/timing/measure.ts'
import { commonnessText } from './commonness-file.ts'

let commonness: Commonness | undefined

/** How common English words are; read when first asked for. */
export function commonWords(): Commonness {
  commonness ??= readCommonness(commonnessText())
  return commonness
}

/** Measures texts, each by itself. */
export function measureTexts({
  texts,
  category,
}: {
  texts: readonly string[]
  category: Category
}): Measure[] {
  return texts.map((text) => measureText(text, category, commonWords()))
}
