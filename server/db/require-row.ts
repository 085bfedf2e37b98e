const missingRow = () => new Error('a write returned no row')

/** Returns the first row. @throws the error of `createError` when there is none */
export function requireRow<Row>(rows: Row[], createError: () => Error = missingRow): Row {
  const [row] = rows
  if (!row) throw createError()
  return row
}
