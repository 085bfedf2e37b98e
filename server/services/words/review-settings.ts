import { eq } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import { newWordsPerDayDefault } from '#shared/limits.ts'
import type { WordReviewSettings } from '#shared/word-review.ts'
import type { Db } from '../../db/client.ts'
import { wordReviewSettings } from '../../db/schema.ts'

const defaults: WordReviewSettings = { isOn: true, retention: 'steady', newPerDay: newWordsPerDayDefault }

export async function getReviewSettings(db: Db, user: User): Promise<WordReviewSettings> {
  const mine = eq(wordReviewSettings.userId, user.id)
  const [changed] = await db.select().from(wordReviewSettings).where(mine)
  return changed ?? defaults
}

export async function changeReviewSettings(
  db: Db,
  user: User,
  changes: Partial<WordReviewSettings>,
): Promise<WordReviewSettings> {
  const row = { ...defaults, ...changes, userId: user.id }
  const onConflict = { target: wordReviewSettings.userId, set: { ...changes, userId: user.id } }
  await db.insert(wordReviewSettings).values(row).onConflictDoUpdate(onConflict)
  return getReviewSettings(db, user)
}
