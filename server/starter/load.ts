import type { Db } from '../db/client.ts'
import { milestones, works } from '../db/schema.ts'
import { addWork, type NewWork } from '../services/library.ts'
import { readAddresses } from './addresses.ts'
import { readMobyDick } from './moby-dick.ts'
import { readPieces } from './pieces.ts'

/** What a fresh install opens with. */
export function starterLibrary(): NewWork[] {
  return [readMobyDick(), ...readAddresses(), ...readPieces()]
}

/**
 * Loads the starter library into a database that never had it and has no work yet. Once loaded, what an administrator
 * edits, hides or deletes stays so. Several servers may start at once: the first to leave the milestone loads.
 */
export async function loadStarterLibrary(db: Db, read = starterLibrary): Promise<void> {
  await db.transaction(async (tx) => {
    const [first] = await tx
      .insert(milestones)
      .values({ name: 'starter library' })
      .onConflictDoNothing()
      .returning()
    if (!first) return
    const [work] = await tx.select({ id: works.id }).from(works).limit(1)
    if (work) return
    for (const piece of read()) await addWork(tx, piece)
  })
}
