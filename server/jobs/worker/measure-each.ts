import type { TextRevision } from '#shared/timing/anchor.ts'
import { type Measure, noWords, wordsVersion } from '../../../shared/timing/measure.ts'
import { type Recount, recountWords } from '../../upgrade/recount.ts'
import { measureTexts } from '../measure/measure-texts.ts'

/** What a text that an older engine has measured amounts to, and where its words are, if any has moved since. */
export interface Remeasured {
  measure: Measure
  recount: Recount | undefined
}

/** Measures texts of any categories, each by itself. */
export function measureEach(texts: readonly (TextRevision & { measuredBy: number })[]): Remeasured[] {
  return texts.map(({ content, category, measuredBy }) => ({
    measure: measureTexts({ texts: [content], category })[0] ?? noWords,
    recount: measuredBy < wordsVersion ? recountWords({ content, category }) : undefined,
  }))
}
