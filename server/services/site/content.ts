import { desc, sql } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import type { PageTextChanges, SavedPageTexts } from '#shared/site.ts'
import type { Db } from '../../db/client.ts'
import { changedElsewhere, requireRow } from '../../db/queries.ts'
import { pageContent } from '../../db/schema.ts'

export async function getPageContent(db: Db): Promise<SavedPageTexts> {
  const [content] = await selectNewest(db)
  return content ?? { aboutUs: '', contactInfo: '', legalInfo: '', lastUpdated: null }
}

/** Writes the texts of the About page into its one row. @throws ApiError `conflict` when they were changed since `lastUpdated` */
export async function setPageContent(db: Db, user: User, texts: PageTextChanges): Promise<SavedPageTexts> {
  const [row] = await selectNewest(db)
  const base = texts.lastUpdated
  // Compares milliseconds, because dates in JavaScript have no microseconds.
  const isBase = sql`date_trunc('milliseconds', ${pageContent.lastUpdated}) = ${base?.toISOString() ?? null}::timestamptz`
  const written = { ...texts, lastUpdated: new Date(), updatedById: user.id }
  return requireRow(
    await db
      .insert(pageContent)
      // Sets the id, so that two concurrent first writes insert one row.
      .overridingSystemValue()
      .values({ id: row?.id ?? 1, ...written })
      .onConflictDoUpdate({
        target: pageContent.id,
        set: written,
        setWhere: base === undefined ? undefined : isBase,
      })
      .returning(),
    changedElsewhere,
  )
}

const selectNewest = (db: Db) => db.select().from(pageContent).orderBy(desc(pageContent.id)).limit(1)
