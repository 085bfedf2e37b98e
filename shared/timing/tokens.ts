import type { Category } from './category.ts'
import { layoutOf } from './layout.ts'
import { readLines } from './lines.ts'
import { makeTokens, sealTokens, type Tokens } from './token-table.ts'
import { WordReader } from './word-reader.ts'

/**
 * Returns the words of a content, each with its role, its place and what parts it from the one before, by the rules of
 * decisions, Words and markers; takes any text, in time linear in its length.
 */
export function readTokens(content: string, category: Category): Tokens {
  const tokens = makeTokens(content)
  const reader = new WordReader(tokens)
  const layout = layoutOf(content, category)
  readLines(content, (line) => reader.readLine(layout(line)))
  reader.finish()
  return sealTokens(tokens)
}
