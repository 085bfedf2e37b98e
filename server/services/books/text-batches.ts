/** Maximum text of one insert. The embedded database runs one statement at a time, so a long one delays every request. */
const statementCharacters = 10_000

/** Splits rows into batches of limited text; a longer row is a batch of its own. */
export function* toBatches<Row extends { content: string }>(rows: readonly Row[]): Generator<Row[]> {
  let batch: Row[] = []
  let characters = 0
  for (const row of rows) {
    if (batch.length > 0 && (characters + row.content.length > statementCharacters || batch.length >= 200)) {
      yield batch
      batch = []
      characters = 0
    }
    batch.push(row)
    characters += row.content.length
  }
  if (batch.length > 0) yield batch
}
