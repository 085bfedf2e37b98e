import { and, desc, eq, isNull } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import type { Db } from '../../db/client.ts'
import { savedWords } from '../../db/schema.ts'
import type { EmbeddedDictionary } from '../../dictionary/embedded.ts'
import { listForms } from '../../dictionary/forms.ts'

/** Maximum number of words per call, which takes about 0.1 s. Later calls find the forms of the other words. */
const atOnce = 300

const { id, userId, word, forms } = savedWords

/** Returns the other forms of each saved word. */
export async function listSavedForms(db: Db, user: User, dictionary: EmbeddedDictionary) {
  await findMissingForms(db, user, dictionary)
  const all = await db.select({ word, forms }).from(savedWords).where(eq(userId, user.id))
  return Object.fromEntries(all.map((saved) => [saved.word, saved.forms ?? []]))
}

/** Returns the set of all saved words and their other forms. */
export const listSpellings = async (...reader: Parameters<typeof listSavedForms>) =>
  new Set(Object.entries(await listSavedForms(...reader)).flat(2))

/** Finds the forms of the newest words that have none yet. */
export async function findMissingForms(db: Db, user: User, dictionary: EmbeddedDictionary): Promise<void> {
  const isMine = eq(userId, user.id)
  const missing = await db
    .select({ id, word })
    .from(savedWords)
    .where(and(isMine, isNull(forms)))
    .orderBy(desc(id))
    .limit(atOnce)
  if (missing.length === 0) return
  const found: [number, string[]][] = []
  for (const saved of missing)
    found.push([saved.id, listForms(saved.word, await dictionary.lookUp(saved.word))])
  await db.transaction(async (tx) => {
    for (const [savedId, forms] of found)
      await tx
        .update(savedWords)
        .set({ forms })
        .where(and(isMine, eq(id, savedId)))
  })
}
