import type { Category } from './category.ts'
import { createLayout } from './layout.ts'
import { LineTokenizer } from './line-tokenizer.ts'
import { forEachLine } from './lines.ts'
import { hideNotes } from './notes.ts'
import { Tokens } from './token-table.ts'

/** Splits a text into tokens. Accepts any text, and runs in linear time. Rules: docs/decisions/0031 and 0032. */
export function tokenize(content: string, category: Category): Tokens {
  const source = hideNotes(content)
  const tokens = new Tokens(source)
  const tokenizer = new LineTokenizer(tokens)
  const layout = createLayout(source, category)
  forEachLine(source, (line) => tokenizer.tokenizeLine(layout(line)))
  tokenizer.finish()
  tokens.trim()
  return tokens
}
