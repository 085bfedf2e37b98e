import * as z from 'zod/mini'
import { accountExport, exportedChapter } from '#shared/export.ts'
import type { ExportedAccount } from '../services/export.ts'

const head = z.omit(accountExport, { ownChapters: true })

/** An account's download, its chapters one by one. */
export async function* jsonOf({ all, ownChapters }: ExportedAccount): AsyncGenerator<string> {
  yield `${JSON.stringify(head.parse(all)).slice(0, -1)},"ownChapters":[`
  let between = ''
  for await (const chapter of ownChapters) {
    yield between + JSON.stringify(exportedChapter.parse(chapter))
    between = ','
  }
  yield ']}'
}
