import { desc } from 'drizzle-orm'
import type { PageContent } from '#shared/content.ts'
import type { Db } from '../db/client.ts'
import { pageContent } from '../db/schema.ts'

/** The texts of the About page; empty ones where nobody has written any. */
export async function getPageContent(db: Db): Promise<PageContent> {
  const [content] = await db.select().from(pageContent).orderBy(desc(pageContent.id)).limit(1)
  return content ?? { aboutUs: '', contactInfo: '', legalInfo: '', lastUpdated: null }
}
