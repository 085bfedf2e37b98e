const noRow = () => new Error('a write returned no row')

/** The first of the rows. @throws what `missing` makes where there is none */
export function one<Row>(rows: Row[], missing: () => Error = noRow): Row {
  const [row] = rows
  if (!row) throw missing()
  return row
}
