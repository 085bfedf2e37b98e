import * as z from 'zod/mini'
import { accountExport } from '#shared/export.ts'
import type { ExportedAccount } from '../services/account/export.ts'

const { version, exportedAt, account, ...lists } = accountExport.shape
const head = z.object({ version, exportedAt, account })

/** An account's download, some rows of its lists at once. */
export async function* jsonOf(exported: ExportedAccount): AsyncGenerator<string> {
  yield JSON.stringify(head.parse(exported.head)).slice(0, -1)
  for (const name of Object.keys(lists) as (keyof typeof lists)[]) {
    yield `,"${name}":[`
    let between = ''
    for await (const rows of exported.lists[name]) {
      if (rows.length === 0) continue
      yield between + JSON.stringify(lists[name].parse(rows)).slice(1, -1)
      between = ','
    }
    yield ']'
  }
  yield '}'
}
