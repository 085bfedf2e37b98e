import { eq } from 'drizzle-orm'
import type { AmbientSound } from '#shared/sounds.ts'
import type { Db } from '../db/client.ts'
import { ambientSounds } from '../db/schema.ts'

/** The sounds that readers may hear, oldest first: the first of them is the one that plays. */
export function listSounds(db: Db): Promise<AmbientSound[]> {
  return db.select().from(ambientSounds).where(eq(ambientSounds.isActive, true)).orderBy(ambientSounds.id)
}
