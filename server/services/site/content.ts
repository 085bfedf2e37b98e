import { desc, eq, sql } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import type { PageContent, PageTexts } from '#shared/content.ts'
import type { Db } from '../../db/client.ts'
import { pageContent } from '../../db/schema.ts'

/** The texts of the About page; empty ones where nobody has written any. */
export async function getPageContent(db: Db): Promise<PageContent> {
  const [content] = await db.select().from(pageContent).orderBy(desc(pageContent.id)).limit(1)
  return content ?? { aboutUs: '', contactInfo: '', legalInfo: '', lastUpdated: null }
}

/** Writes the texts of the About page, in the one row that there is. */
export async function setPageContent(db: Db, user: User, texts: PageTexts): Promise<PageContent> {
  return db.transaction(async (tx) => {
    // Two who write the first texts at once make one row: the second finds the first one's.
    await tx.execute(sql`lock table ${pageContent} in share row exclusive mode`)
    const [row] = await tx
      .select({ id: pageContent.id })
      .from(pageContent)
      .orderBy(desc(pageContent.id))
      .limit(1)
    const written = { ...texts, lastUpdated: sql`now()`, updatedById: user.id }
    const [content] = row
      ? await tx.update(pageContent).set(written).where(eq(pageContent.id, row.id)).returning()
      : await tx.insert(pageContent).values(written).returning()
    if (!content) throw new Error('a write returned no row')
    return content
  })
}
