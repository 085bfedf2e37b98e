import type { Category } from './category.ts'
import { createLayout } from './layout.ts'
import { LineTokenizer } from './line-tokenizer.ts'
import { forEachLine } from './lines.ts'
import { Tokens } from './token-table.ts'

/** Splits a content into tokens (decisions, Words and markers); accepts any text, linear in its length. */
export function tokenize(content: string, category: Category): Tokens {
  const tokens = new Tokens(content)
  const tokenizer = new LineTokenizer(tokens)
  const layout = createLayout(content, category)
  forEachLine(content, (line) => tokenizer.tokenizeLine(layout(line)))
  tokenizer.finish()
  tokens.trim()
  return tokens
}
