/** RFC 4180. An apostrophe precedes what a spreadsheet would evaluate (OWASP). A byte order mark must precede the first row. */
export function toCsvRow(cells: string[]): string {
  return `${cells.map((text) => quoteCell(escapeFormula(text))).join(',')}\r\n`
}

const isFormula = (text: string): boolean => /^'*\s*[=+\-@＝＋－＠\t\r]/.test(text)
const escapeFormula = (text: string): string => (isFormula(text) ? `'${text}` : text)

/** Removes the apostrophe that `toCsvRow` has added. */
export const unescapeFormula = (text: string): string =>
  text.startsWith("'") && isFormula(text) ? text.slice(1) : text

/** Quotes a cell that contains a separator, a quotation mark or a line break. */
export const quoteCell = (text: string): string =>
  /["\t\r\n,]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
