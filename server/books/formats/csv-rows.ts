import { parse } from 'csv-parse/sync'

/** Parses CSV rows into records keyed by the trimmed, lower-case column name. Throws `wrongFile` when a needed column is missing. */
export function parseCsvRows(
  text: string,
  needed: string[],
  wrongFile: Error,
  rename = (name: string) => name,
): Record<string, string>[] {
  if (!text) throw wrongFile
  const [head = ''] = text.split('\n', 1)
  try {
    return parse(text, {
      delimiter: /[,;\t]/.exec(head)?.[0] ?? ',',
      columns: (names: string[]) => {
        const columns = names.map((name) => rename(name.trim().toLowerCase()))
        if (needed.some((name) => !columns.includes(name))) throw wrongFile
        return columns
      },
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
    })
  } catch {
    throw wrongFile
  }
}
