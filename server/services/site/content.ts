import { desc } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import type { PageTexts, SavedPageTexts } from '#shared/site.ts'
import type { Db } from '../../db/client.ts'
import { requireRow } from '../../db/queries.ts'
import { pageContent } from '../../db/schema.ts'

/** Returns the texts of the About page; empty ones before they are written. */
export async function getPageContent(db: Db): Promise<SavedPageTexts> {
  const [content] = await selectNewest(db)
  return content ?? { aboutUs: '', contactInfo: '', legalInfo: '', lastUpdated: null }
}

/** Writes the texts of the About page into its one row. */
export async function setPageContent(db: Db, user: User, texts: PageTexts): Promise<SavedPageTexts> {
  const [row] = await selectNewest(db)
  const written = { ...texts, lastUpdated: new Date(), updatedById: user.id }
  return requireRow(
    await db
      .insert(pageContent)
      // One id, so that two first writes at once insert one row.
      .overridingSystemValue()
      .values({ id: row?.id ?? 1, ...written })
      .onConflictDoUpdate({ target: pageContent.id, set: written })
      .returning(),
  )
}

const selectNewest = (db: Db) => db.select().from(pageContent).orderBy(desc(pageContent.id)).limit(1)
