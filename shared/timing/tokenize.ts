import type { Category } from './category.ts'
import { createLayout } from './layout.ts'
import { LineTokenizer } from './line-tokenizer.ts'
import { forEachLine } from './lines.ts'
import { createTokens, type Tokens, trimTokens } from './token-table.ts'

/**
 * Returns the words of a content, each with its role, its place and what parts it from the one before, by the rules of
 * decisions, Words and markers; takes any text, in time linear in its length.
 */
export function tokenize(content: string, category: Category): Tokens {
  const tokens = createTokens(content)
  const reader = new LineTokenizer(tokens)
  const layout = createLayout(content, category)
  forEachLine(content, (line) => reader.readLine(layout(line)))
  reader.finish()
  return trimTokens(tokens)
}
