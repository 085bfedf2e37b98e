import { desc, eq, sql } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import type { PageTexts, SavedPageTexts } from '#shared/site.ts'
import type { Db } from '../../db/client.ts'
import { requireRow } from '../../db/require-row.ts'
import { pageContent } from '../../db/schema.ts'

/** Returns the texts of the About page; empty ones before they are written. */
export async function getPageContent(db: Db): Promise<SavedPageTexts> {
  const [content] = await db.select().from(pageContent).orderBy(desc(pageContent.id)).limit(1)
  return content ?? { aboutUs: '', contactInfo: '', legalInfo: '', lastUpdated: null }
}

/** Writes the texts of the About page into its one row. */
export async function setPageContent(db: Db, user: User, texts: PageTexts): Promise<SavedPageTexts> {
  return db.transaction(async (tx) => {
    // Two first writes at once must not insert two rows. The builder has no table locks.
    await tx.execute(sql`lock table ${pageContent} in share row exclusive mode`)
    const [row] = await tx
      .select({ id: pageContent.id })
      .from(pageContent)
      .orderBy(desc(pageContent.id))
      .limit(1)
    const written = { ...texts, lastUpdated: new Date(), updatedById: user.id }
    return requireRow(
      row
        ? await tx.update(pageContent).set(written).where(eq(pageContent.id, row.id)).returning()
        : await tx.insert(pageContent).values(written).returning(),
    )
  })
}
