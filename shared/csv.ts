/**
 * Formats a row of a CSV file (RFC 4180). Cells that a spreadsheet would evaluate are prefixed with an apostrophe, as OWASP recommends
 * against CSV injection. The caller writes a byte order mark before the first row, from which spreadsheets detect UTF-8.
 */
export function toCsvRow(cells: string[]): string {
  return `${cells.map((text) => quoteCell(escapeFormula(text))).join(',')}\r\n`
}

const isFormula = (text: string): boolean => /^'*\s*[=+\-@＝＋－＠\t\r]/.test(text)
const escapeFormula = (text: string): string => (isFormula(text) ? `'${text}` : text)

/** Removes the apostrophe that `toCsvRow` adds to a formula. */
export const unescapeFormula = (text: string): string =>
  text.startsWith("'") && isFormula(text) ? text.slice(1) : text

/** Quotes a cell that contains a separator, a quotation mark or a line break. */
export const quoteCell = (text: string): string =>
  /["\t\r\n,]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
